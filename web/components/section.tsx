import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of a screen with its own heading. */
export function Section({ title, className = 'grid gap-3', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const cardShape = 'rounded-card border border-line bg-surface p-4 sm:p-5';

/** The same on a card. */
export const Card = ({ className = 'grid gap-3', ...rest }: SectionProps) => <Section className={`${className} ${cardShape}`} {...rest} />;

/** Rows with lines between them. */
export const List = ({ children }: { children: ReactNode }) => (
  <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
);
