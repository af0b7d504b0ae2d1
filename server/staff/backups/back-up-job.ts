import { z } from 'zod';
import type { Database } from '../../platform/database/connection.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import type { BackupSettings } from './backup-files.ts';
import { keepBackup, lastGoodBackup, sendUnsent } from './keep-backup.ts';
import { isFree } from './lease.ts';
import { endTrial } from './trial-restore.ts';

/** `now`: whenever the last one was. */
export const backUpJob: JobKind<{ now: boolean }> = { name: 'back_up', payload: z.object({ now: z.boolean().default(false) }) };

/** In UTC. */
export const backupTime = '17 3 * * *';

/** Less than a day: every start runs this task too, and what failed is tried again. */
const interval = 20 * 3_600_000;

/** Takes a backup if it is asked for or due. */
export async function backUpIfDue(db: Database, images: ImageStore, settings: BackupSettings, now: boolean): Promise<void> {
  if (!(await isFree(db, settings))) return;
  await endTrial(settings.dataDir);
  // Its row says why it failed. A new backup may be due all the same.
  await sendUnsent(db, settings).catch(() => undefined);
  if (now || Date.now() - (await lastGoodBackup(db)).at.getTime() > interval) await keepBackup(db, images, settings);
}
