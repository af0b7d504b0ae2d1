import { type ReactNode, useState } from 'react';
import { lazyWithWords } from '../components/lazy-or-nothing.ts';
import { mayTakePart } from '../session/may-take-part.ts';
import { useMe } from '../session/use-me.ts';
import type { Reported } from './report.ts';

const ReportDialog = lazyWithWords(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ReportButtonProps {
  about: Reported;
  label: string;
  className: string;
  children: ReactNode;
}

/** Opens the dialog to report something, for everybody who may take part. */
export function ReportButton({ about, label, className, children }: ReportButtonProps) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" title={label} aria-haspopup="dialog" onClick={() => mayTakePart(me) && setOpen(true)} className={className}>
        {children}
      </button>
      {open && <ReportDialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
