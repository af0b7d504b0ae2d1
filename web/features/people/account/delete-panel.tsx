import { lazy, Suspense, useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { withWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { Panel } from './panel.tsx';
import { useIdentityConfirmed } from './use-identity-confirmed.ts';

const DeleteDialog = lazy(() => withWords(async () => (await import('./delete-dialog.tsx')).DeleteDialog));

/** What becomes of an account that is deleted, and the way to do it. */
export function DeletePanel({ onDeleted }: { onDeleted: () => void }) {
  const { data: account } = useRead(reads.account());
  const confirmed = useIdentityConfirmed(account);
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={t('settings.data.delete')}>
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
        <Suspense>
          <DeleteDialog onClose={() => setAsking(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Panel>
  );
}
