import { stat } from 'node:fs/promises';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { backupKeeping } from '../../../shared/limits.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { backups } from '../../platform/database/schema.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import type { Manifest } from './archive-format.ts';
import { backUp, type Progress } from './back-up.ts';
import { backupFolder, newBackupFile } from './backup-files.ts';
import { claimBackup, interrupted, isFree, noteBackup, whileAlive } from './lease.ts';
import { verifyArchive } from './read-archive.ts';
import { deleteFailed, deleteOldBackups } from './retention.ts';
import { tryRestore } from './trial-restore.ts';

export type BackupSettings = Pick<Config, 'backupDir' | 'dataDir' | 'backupPassphrase'>;

/**
 * Takes a backup into the folder of backups, reads it again whole, restores it on trial once a week, and deletes old ones. Its row says all the time how
 * far it is. Returns undefined if another backup runs. Throws a StartupError that is also in its row.
 *
 * @param options.isTried false: the caller restores it
 */
export async function keepBackup(
  db: Database,
  images: ImageStore,
  settings: BackupSettings,
  progress: Progress = () => undefined,
  options = { isTried: true },
): Promise<{ file: string; manifest: Manifest } | undefined> {
  const file = newBackupFile(settings, new Date());
  const id = (await isFree(db)) ? await claimBackup(db, file) : undefined;
  if (id === undefined) return undefined;
  try {
    const manifest = await copyAndVerify({ db, images, settings, id, file, ...options }, progress);
    if (!(await noteBackup(db, id, { endedAt: sql`now()` }))) throw new StartupError(interrupted);
    await deleteOldBackups(db, backupFolder(settings));
    return { file, manifest };
  } catch (error) {
    await noteBackup(db, id, { endedAt: sql`now()`, error: reason(error) });
    await deleteFailed(db, id);
    throw error;
  }
}

interface Running {
  db: Database;
  images: ImageStore;
  settings: BackupSettings;
  id: number;
  file: string;
  isTried: boolean;
}

async function copyAndVerify({ db, images, settings, id, file, isTried }: Running, progress: Progress): Promise<Manifest> {
  const { dataDir, backupPassphrase: passphrase } = settings;
  const facts = { rows: 0, pictures: 0 };
  const note: Progress = (what, count) => {
    if (what !== 'bytes') facts[what] = count;
    progress(what, count);
  };
  return await whileAlive(db, id, facts, async () => {
    const source = { db, url: db.$client.options.connectionString ?? '', images, dataDir };
    const manifest = await backUp(source, file, passphrase, note);
    await noteBackup(db, id, { ...facts, bytes: (await stat(file)).size });
    await verifyArchive(file, passphrase, (bytes) => note('bytes', bytes));
    await noteBackup(db, id, { verifiedAt: sql`now()` });
    if (isTried && (await isTrialDue(db))) {
      await tryRestore(dataDir, { file, passphrase }, manifest);
      await noteBackup(db, id, { restoredAt: sql`now()` });
    }
    return manifest;
  });
}

const isTrialDue = async (db: Database): Promise<boolean> =>
  (
    await db
      .select({ id: backups.id })
      .from(backups)
      .where(and(sql`${backups.restoredAt} > now() - ${backupKeeping.trialDays} * interval '1 day'`, isNull(backups.error)))
      .limit(1)
  ).length === 0;

/** When the last good backup was begun; without one, when the board was made or restored. */
export async function lastGoodBackup(db: Database): Promise<{ at: Date; isNone: boolean }> {
  const [good] = await db
    .select({ at: sql<string | null>`max(${backups.startedAt})` })
    .from(backups)
    .where(and(isNotNull(backups.verifiedAt), isNotNull(backups.endedAt), isNull(backups.error)));
  if (good?.at != null) return { at: new Date(good.at), isNone: false };
  const { rows } = await db.execute<{ at: string }>(sql`select min(at) as at from migrations.applied`);
  return { at: new Date(rows[0]?.at ?? 0), isNone: true };
}
