import type { ReactNode } from 'react';
import { PageHeading } from '../board/page-heading.tsx';

interface PageProps {
  title: string;
  /** What the screen is for. */
  text?: string;
  children: ReactNode;
}

/** A screen in one column, below its heading. */
export const Page = ({ children, ...heading }: PageProps) => (
  <div className="page-column grid gap-5">
    <PageHeading {...heading} />
    {children}
  </div>
);
