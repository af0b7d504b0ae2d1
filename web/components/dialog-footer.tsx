import { useRef } from 'react';
import { t } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { closeDialog } from './close-dialog.ts';

interface DialogFooterProps {
  label: string;
  look?: 'primary' | 'danger' | undefined;
  busy?: boolean;
  isDisabled?: boolean;
  /** Without it, the button submits the form around it. */
  onPress?: () => void;
}

/** The last row of a dialog: cancel, or do it. */
export function DialogFooter({ label, look = 'primary', busy = false, isDisabled, onPress }: DialogFooterProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={() => closeDialog(row)}>
        {t('dialog.cancel')}
      </Button>
      <Button type={onPress ? 'button' : 'submit'} look={look} busy={busy} aria-disabled={isDisabled} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
