import { useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/section.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { ConfirmDialog } from '../../../errors/confirm-dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { ConfirmIdentity } from '../../../session/confirm-identity.tsx';
import { useIdentityConfirmed } from '../../../session/use-identity-confirmed.ts';

/** What becomes of an account that is deleted, and the way to do it. */
export function DeletePanel({ onDeleted }: { onDeleted: () => void }) {
  const { data: account } = useRead(reads.account());
  const confirmed = useIdentityConfirmed(account);
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('settings.data.delete')}>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{t('settings.data.delete.now')}</li>
        <li>{t('settings.data.delete.week')}</li>
        <li>{t('settings.data.delete.then')}</li>
        {account !== undefined && <li>{t(`settings.data.delete.${account.erasedContent}`)}</li>}
        <li>{t('settings.data.delete.others')}</li>
      </ul>
      {confirmed ? (
        <div>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('settings.data.delete.go')}
          </Button>
        </div>
      ) : (
        <ConfirmIdentity />
      )}
      {asking && (
        <ConfirmDialog
          title={t('settings.data.delete.ask')}
          text={t('settings.data.delete.week')}
          label={t('settings.data.delete.go')}
          act={() => sendCommand('createMyDeletion', {}).then(onDeleted)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
