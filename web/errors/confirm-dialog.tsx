import type { ReactNode } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { useBusy } from './use-busy.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  label: string;
  /** What it confirms. The dialog stays open if that fails. */
  act: () => Promise<unknown>;
  onClose: () => void;
  /** More to choose. */
  children?: ReactNode;
}

/** Asks before something that has consequences. */
export function ConfirmDialog({ title, text, label, act, onClose, children }: ConfirmDialogProps) {
  const { busy, run } = useBusy();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {children}
      <DialogFooter label={label} look="danger" busy={busy} onPress={() => void run(() => act().then(onClose))} />
    </Dialog>
  );
}
