import { Link, useLocation } from 'wouter';
import { backupProblem } from '../../../../shared/admin/backup-problem.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';

const desk = '/admin/backups';

/** Tells admins in red that a backup failed, or that the last good one is old. */
export function BackupsNotice() {
  const [path] = useLocation();
  const { data } = useRead(adminReads.adminBackups());
  const problem = data && backupProblem(data, Date.now());
  if (problem === undefined) return null;
  return (
    <p className="rounded-card border border-danger bg-danger-wash p-4">
      {t(`backups.${problem}`)}{' '}
      {path !== desk && (
        <Link href={desk} className="underline underline-offset-4">
          {t('backups.see')}
        </Link>
      )}
    </p>
  );
}
