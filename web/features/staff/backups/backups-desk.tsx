import type { AdminBackups } from '../../../../shared/admin/backups.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { backupKeeping } from '../../../../shared/limits.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { Card, List, Section } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { BackupRow } from './backup-row.tsx';
import { LogArchiveFacts } from './log-archive.tsx';

const restoring = 'npm run admin -- restore FILE';

/** When backups are taken, what became of them, and one now. */
export function BackupsDesk() {
  const { data } = useRead(adminReads.adminBackups());
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  return (
    <div className="grid gap-6">
      <Plan data={data} />
      <Section title={t('admin.backups.list')}>
        <List items={data.backups} row={(backup) => <BackupRow backup={backup} />} none={t('admin.backups.none')} rowClass="p-4" />
      </Section>
    </div>
  );
}

function Plan({ data: { isNightly, isEncrypted, folder, nextAt, log, backups } }: { data: AdminBackups }) {
  const isRunning = backups.some(({ endedAt }) => endedAt === undefined);
  const start = async () => {
    await sendCommand('createBackup', {});
    toast(t('admin.backups.started'));
  };
  return (
    <Card title={t('admin.backups.plan')}>
      <p>{t(isNightly ? 'admin.backups.on' : 'admin.backups.off')}</p>
      <p>{t('admin.backups.kept', { days: count(backupKeeping.days), weeks: count(backupKeeping.weeks) })}</p>
      {nextAt !== undefined && (
        <p>
          {t('admin.backups.next')} <FullMoment moment={nextAt} />
        </p>
      )}
      <p className="wrap-anywhere">
        {t('admin.backups.folder')} <code dir="ltr">{folder}</code>
      </p>
      <p className="text-soft">{t(isEncrypted ? 'admin.backups.encrypted' : 'admin.backups.plain')}</p>
      <p className="text-soft">{t('admin.backups.restore')}</p>
      <CodeBlock code={restoring} label={restoring} />
      <LogArchiveFacts log={log} />
      <CommandButton className="justify-self-start" act={start} disabled={isRunning}>
        {t('admin.backups.now')}
      </CommandButton>
    </Card>
  );
}
