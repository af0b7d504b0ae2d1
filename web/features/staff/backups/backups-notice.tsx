import { backupProblem } from '../../../../shared/admin/backups.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';

/** Tells admins in red that a backup failed, or that the last good one is old. */
export function BackupsNotice() {
  const { data } = useRead(adminReads.adminBackups());
  const problem = data && backupProblem(data, Date.now());
  if (problem === undefined) return null;
  return <p className="rounded-card border border-danger bg-danger-wash p-4">{t(`backups.${problem}`)}</p>;
}
