import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** For links that lead to it. */
  id?: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of a screen with its own heading. */
export function Section({ id, title, className = 'grid gap-3', children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={className}>
      <h2 id={heading} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const cardShape = 'rounded-card border border-line bg-surface p-4 sm:p-5';

/** The same on a card. */
export const Card = ({ className = 'grid gap-3', ...rest }: SectionProps) => <Section className={`${className} ${cardShape}`} {...rest} />;

interface ListProps<Item> {
  items: readonly Item[];
  row: (item: Item) => ReactNode;
  /** By default its id. */
  keyOf?: (item: Item) => number | string;
  /** In place of an empty list. */
  none?: string;
  rowClass?: string;
  /** The order means something. */
  isOrdered?: boolean;
}

/** Rows with lines between them. */
export function List<Item extends object>({ items, row, keyOf, none, rowClass, isOrdered = false }: ListProps<Item>) {
  if (items.length === 0) return none === undefined ? null : <p className="text-soft">{none}</p>;
  const Element = isOrdered ? 'ol' : 'ul';
  return (
    <Element className="grid divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((item) => (
        <li key={keyOf?.(item) ?? (item as { id?: number }).id} className={rowClass}>
          {row(item)}
        </li>
      ))}
    </Element>
  );
}
