import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

interface PageHeadingProps {
  title: string;
  /** What the screen is for. */
  text?: ReactNode;
  /** Beside the heading. */
  children?: ReactNode;
}

/** The heading of a screen, which is also the title of its document. */
export function PageHeading({ title, text, children }: PageHeadingProps) {
  useTitle(title);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 gap-1.5">
        <h1 tabIndex={-1} dir="auto" className="text-2xl font-bold tracking-tight wrap-anywhere">
          {title}
        </h1>
        {text && <div className="text-soft">{text}</div>}
      </div>
      {children}
    </header>
  );
}
