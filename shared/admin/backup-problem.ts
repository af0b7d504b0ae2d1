import { backupKeeping } from '../limits.ts';
import type { AdminBackups, Backup } from './backups.ts';

type Known = Pick<AdminBackups, 'isNightly' | 'lastGoodAt' | 'since'> & { backups: Pick<Backup, 'endedAt' | 'error'>[] };

/** What admins must know. @param now milliseconds since 1970 */
export function backupProblem({ isNightly, lastGoodAt, since, backups }: Known, now: number): 'failed' | 'old' | undefined {
  const last = backups.find(({ endedAt }) => endedAt !== undefined);
  if (last?.error !== undefined) return 'failed';
  const isOld = now - Date.parse(lastGoodAt ?? since ?? '') > backupKeeping.warning * 86_400_000;
  return isNightly && isOld ? 'old' : undefined;
}
