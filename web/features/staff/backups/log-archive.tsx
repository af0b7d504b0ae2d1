import { archiveToolNames, isArchiveLate, type LogArchive } from '../../../../shared/admin/log-archive.ts';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { relativeTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';

const restoring = 'npm run admin -- restore --at TIME';

/** Whether every moment can be restored, and how far the archive of the log is. */
export function LogArchiveFacts({ log }: { log: LogArchive | undefined }) {
  if (log === undefined) return <p className="text-soft">{t('admin.backups.noLog')}</p>;
  return (
    <>
      <Progress {...log} />
      {log.since !== undefined && <Restoring since={log.since} />}
    </>
  );
}

function Progress(log: LogArchive) {
  const now = useNow();
  const tool = archiveToolNames[log.tool];
  const { archivedAt, error } = log;
  return (
    <>
      <p>
        {archivedAt === undefined
          ? t('admin.backups.archivedNothing', { tool })
          : t('admin.backups.archived', { tool, ago: relativeTime(archivedAt, now) })}
      </p>
      {isArchiveLate(log, now) && (
        <p className="text-danger wrap-anywhere">
          {t('admin.backups.archiveLate')} {error}
        </p>
      )}
    </>
  );
}

function Restoring({ since }: { since: string }) {
  const moment = useLocalMoment(since, 'fullMoment');
  return (
    <p>
      {t('admin.backups.since', { since: moment })} <code dir="ltr">{restoring}</code>
    </p>
  );
}
