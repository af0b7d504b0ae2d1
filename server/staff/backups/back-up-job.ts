import { z } from 'zod';
import type { Database } from '../../platform/database/connection.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { inBackupProcess } from './backup-child.ts';
import type { BackupOrder } from './backup-process.ts';
import { lastGoodBackup, unsentBackups } from './keep-backup.ts';
import { isFree } from './lease.ts';

/** `now`: whenever the last one was. */
export const backUpJob: JobKind<{ now: boolean }> = { name: 'back_up', payload: z.object({ now: z.boolean().default(false) }) };

/** In UTC. */
export const backupTime = '17 3 * * *';

/** Less than a day: every start runs this task too, and what failed is tried again. */
const interval = 20 * 3_600_000;

/** Takes a backup if it is asked for or due, and sends those that are not where they belong yet. Throws an error that is also in its row. */
export async function backUpIfDue(db: Database, settings: BackupOrder['settings'], now: boolean): Promise<void> {
  if (!(await isFree(db, settings))) return;
  const isDue = now || Date.now() - (await lastGoodBackup(db)).at.getTime() > interval;
  const isUnsent = (await unsentBackups(db, settings)).length > 0;
  if (!isDue && !isUnsent) return;
  try {
    await inBackupProcess({ url: db.$client.options.connectionString ?? '', settings, isDue });
  } finally {
    // If the process was killed, its row says so once it has shown no sign of life for long enough.
    await isFree(db, settings);
  }
}
