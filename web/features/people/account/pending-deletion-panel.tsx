import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { Card } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';

/** For someone who signs in while their account is waiting to be deleted: keep it, or leave. */
export function PendingDeletionPanel({ onLeave }: { onLeave: () => void }) {
  const { data: account } = useRead(reads.account());
  const date = useLocalMoment(account?.eraseAt ?? '1970-01-01', 'fullMoment');
  const keep = () => sendCommand('deleteMyDeletion', {}).then(() => toast(t('settings.data.kept')));
  if (account?.eraseAt === undefined) return null;
  return (
    <Card title={t('settings.data.leaving')}>
      <p>{t('settings.data.leaving.text', { date })}</p>
      <div className="flex flex-wrap gap-3">
        <CommandButton look="primary" act={keep}>
          {t('settings.data.keep')}
        </CommandButton>
        <Button onClick={onLeave}>{t('settings.data.leave')}</Button>
      </div>
    </Card>
  );
}
