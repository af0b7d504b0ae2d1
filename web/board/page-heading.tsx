import { useTitle } from './use-title.ts';

interface PageHeadingProps {
  title: string;
  text?: string | undefined;
}

/** The heading of a screen, which is also the title of its document. */
export function PageHeading({ title, text }: PageHeadingProps) {
  useTitle(title);
  return (
    <header className="grid gap-1.5">
      <h1 tabIndex={-1} dir="auto" className="text-2xl font-bold tracking-tight">
        {title}
      </h1>
      {text !== undefined && <p className="text-soft">{text}</p>}
    </header>
  );
}
