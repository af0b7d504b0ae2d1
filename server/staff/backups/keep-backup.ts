import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { backupKeeping } from '../../../shared/limits.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { backups } from '../../platform/database/schema.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import type { Manifest } from './archive-format.ts';
import { backUp, type Progress } from './back-up.ts';
import { addressOf, type BackupSettings, newBackupFile } from './backup-files.ts';
import { claimBackup, interrupted, isFree, noteBackup, whileAlive } from './lease.ts';
import { verifyArchive } from './read-archive.ts';
import { deleteFailed, deleteOldBackups } from './retention.ts';
import { sendBackup } from './send-backup.ts';
import { tryRestore } from './trial-restore.ts';

export interface KeptBackup {
  file: string;
  manifest: Manifest;
  /** Why old ones could not be deleted. */
  undeleted: string | undefined;
}

/**
 * Takes a backup, reads it again whole, restores it on trial once a week, puts it where backups are kept, and deletes old ones. Its row says all the time
 * how far it is. Returns undefined if another backup runs. Throws a StartupError that is also in its row.
 *
 * @param options.staysHere the caller restores it from its file
 */
export async function keepBackup(
  db: Database,
  images: ImageStore,
  settings: BackupSettings,
  progress: Progress = () => undefined,
  options = { staysHere: false },
): Promise<KeptBackup | undefined> {
  const file = newBackupFile(settings, new Date());
  const id = (await isFree(db, settings)) ? await claimBackup(db, file) : undefined;
  if (id === undefined) return undefined;
  const { result, undeleted } = await endingBackup(db, settings, id, async () => {
    const manifest = await copyAndVerify({ db, images, settings, id, file, ...options }, progress);
    return { file: options.staysHere ? file : await sendBackup({ db, settings, id, file }, progress), manifest };
  });
  return { ...result, undeleted };
}

/** Those that are whole but not in their bucket, because it did not answer or the process ended. */
export async function unsentBackups(db: Database, settings: BackupSettings): Promise<{ id: number; file: string }[]> {
  const failed = await db
    .select({ id: backups.id, file: backups.file })
    .from(backups)
    .where(and(isNotNull(backups.sent), isNotNull(backups.error)));
  return failed.filter(({ file }) => addressOf(settings, file) !== undefined && existsSync(file));
}

/** Goes on with sending them. */
export async function sendUnsent(db: Database, settings: BackupSettings): Promise<void> {
  for (const { id, file } of await unsentBackups(db, settings)) {
    await db.update(backups).set({ endedAt: null, error: null, aliveAt: sql`now()` }).where(eq(backups.id, id));
    await endingBackup(db, settings, id, () => sendBackup({ db, settings, id, file }, () => undefined));
  }
}

/** Says in its row how a backup ended, and deletes what is no longer needed after it. */
async function endingBackup<Result>(
  db: Database,
  settings: BackupSettings,
  id: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; undeleted: string | undefined }> {
  try {
    const result = await work();
    if (!(await noteBackup(db, id, { endedAt: sql`now()` }))) throw new StartupError(interrupted);
    return { result, undeleted: await deleteOldBackups(db, settings) };
  } catch (error) {
    await noteBackup(db, id, { endedAt: sql`now()`, error: reason(error) });
    await deleteFailed(db, settings, id);
    throw error;
  }
}

interface Running {
  db: Database;
  images: ImageStore;
  settings: BackupSettings;
  id: number;
  file: string;
  staysHere: boolean;
}

async function copyAndVerify({ db, images, settings, id, file, staysHere }: Running, progress: Progress): Promise<Manifest> {
  const { dataDir, backupPassphrase: passphrase } = settings;
  const facts = { rows: 0, pictures: 0 };
  const note: Progress = (what, count) => {
    if (what === 'rows' || what === 'pictures') facts[what] = count;
    progress(what, count);
  };
  return await whileAlive(db, id, facts, async () => {
    const source = { db, url: db.$client.options.connectionString ?? '', images, dataDir };
    const manifest = await backUp(source, file, passphrase, note);
    await noteBackup(db, id, { ...facts, bytes: (await stat(file)).size });
    await verifyArchive(file, passphrase, (bytes) => note('bytes', bytes));
    await noteBackup(db, id, { verifiedAt: sql`now()` });
    if (!staysHere && (await isTrialDue(db))) {
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
