import { type ReactNode, useState } from 'react';
import { t } from '../i18n/t.ts';

/** The numbers of a plot, folded; they are rendered when they are asked for. */
export function AsTable({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-sm">
      <summary className="flex min-h-10 w-fit items-center text-soft underline decoration-dotted underline-offset-4 hover:text-ink">
        {t('plot.table')}
      </summary>
      {isOpen && children}
    </details>
  );
}
