import { useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { Panel } from './panel.tsx';

/** For someone who signs in while their account is waiting to be deleted: keep it, or leave. */
export function PendingDeletionPanel({ onLeave }: { onLeave: () => void }) {
  const { data: account } = useRead(reads.account());
  const [busy, setBusy] = useState(false);
  const date = useLocalMoment(account?.eraseAt ?? '1970-01-01', 'fullMoment');
  const keep = async () => {
    setBusy(true);
    await sendCommand('deleteMyDeletion', {}).then(() => toast(t('settings.data.kept')), showError);
    setBusy(false);
  };
  if (account?.eraseAt === undefined) return null;
  return (
    <Panel title={t('settings.data.leaving')}>
      <p>{t('settings.data.leaving.text', { date })}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} onClick={() => void keep()}>
          {t('settings.data.keep')}
        </Button>
        <Button onClick={onLeave}>{t('settings.data.leave')}</Button>
      </div>
    </Panel>
  );
}
