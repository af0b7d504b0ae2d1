import type { ComponentProps, ReactNode } from 'react';
import { PageHeading } from '../board/page-heading.tsx';

interface PageProps extends Pick<ComponentProps<typeof PageHeading>, 'title' | 'text'> {
  children: ReactNode;
}

/** A screen in one column, below its heading. */
export const Page = ({ children, ...heading }: PageProps) => (
  <div className="page-column grid gap-5">
    <PageHeading {...heading} />
    {children}
  </div>
);
