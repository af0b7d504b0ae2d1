import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

/** Asks before the account is deleted. */
export function DeleteDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await sendCommand('createMyDeletion', {}).then(onDeleted, (refusal: unknown) => {
      showError(refusal);
      setBusy(false);
    });
  };
  return (
    <Dialog title={t('settings.data.delete.ask')} onClose={onClose}>
      <p>{t('settings.data.delete.week')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {t('settings.data.delete.go')}
        </Button>
      </div>
    </Dialog>
  );
}
