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

/** The last row of a dialog, which stays in sight while the rest is scrolled. It must be in no element smaller than that. */
export const dialogFoot =
  'sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-5 py-3';

/** Its usual buttons: cancel, or do it. */
export function DialogFooter({ label, look = 'primary', busy = false, isDisabled, onPress }: DialogFooterProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className={dialogFoot}>
      <Button look="quiet" onClick={() => closeDialog(row)}>
        {t('dialog.cancel')}
      </Button>
      <Button type={onPress ? 'button' : 'submit'} look={look} busy={busy} aria-disabled={isDisabled} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
