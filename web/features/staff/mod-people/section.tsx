import { type ReactNode, useId } from 'react';

/** A titled section of a person's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const List = ({ children }: { children: ReactNode }) => (
  <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
);
