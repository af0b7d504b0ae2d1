import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** What a person typed, in the direction of its own script. */
export const TypedText = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span dir="auto" className={`wrap-anywhere ${className}`}>
    {children}
  </span>
);

/** The title of what a row is about, as a link to it. */
export const TitleLink = ({ href, className = 'font-medium', children }: { href: string; className?: string; children: ReactNode }) => (
  <Link href={href} dir="auto" className={`wrap-anywhere underline decoration-dotted underline-offset-4 ${className}`}>
    {children}
  </Link>
);
