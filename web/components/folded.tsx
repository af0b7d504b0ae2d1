import { type ReactNode, useState } from 'react';

/** What few ask for, such as the numbers of a plot; it is rendered when it is asked for. */
export function Folded({ words, children }: { words: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-sm">
      <summary className="flex min-h-10 w-fit items-center text-soft underline decoration-dotted underline-offset-4 hover:text-ink">
        {words}
      </summary>
      {isOpen && children}
    </details>
  );
}
