import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';

/** Asks before revoking a token, because programs that use it stop working. */
export function RevokeTokenDialog({ token: { id, name }, onClose }: { token: { id: number; name: string }; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await sendCommand('deleteToken', { id });
      toast(t('settings.tokens.ended', { name }));
      onClose();
    } catch (refusal) {
      showError(refusal);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('settings.tokens.endAsk', { name })} onClose={onClose}>
      <p>{t('settings.tokens.endAsk.text')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void revoke()}>
          {t('settings.tokens.endIt')}
        </Button>
      </div>
    </Dialog>
  );
}
