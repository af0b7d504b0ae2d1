import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { connect, type Database, database, type Pool } from '../../platform/database/connection.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { backups } from '../../platform/database/schema.ts';
import { discardUnfinished, formerIn, switchIn, unfinishedIn } from '../../platform/database/switch-in.ts';
import { openImageStore } from '../../platform/images/open-image-store.ts';
import type { Manifest } from './archive-format.ts';
import { inWords, type Progress } from './back-up.ts';
import { dumpDatabase } from './dump-database.ts';
import { keepBackup } from './keep-backup.ts';
import { readArchive } from './read-archive.ts';
import { type Archive, tableParts } from './restore.ts';
import { lookInto, restoreDatabase } from './restore-database.ts';
import { loading } from './restore-to-folder.ts';
import { TableChecksums } from './table-checksums.ts';

export type Settings = Pick<Config, 'dataDir' | 'backupDir' | 'backupLog' | 'backupPassphrase' | 's3'>;

export interface Taken {
  file: string;
  manifest: Manifest;
}

/**
 * Backs up the board of an older PostgreSQL and restores its rows into a cluster of the embedded version, beside. The older server runs at `url`, hidden,
 * so nobody writes. Throws a StartupError in words; then nothing is left but the older cluster, and maybe the backup.
 *
 * @param progressOf makes the progress of a step
 */
export async function copyToNewCluster(url: string, settings: Settings, progressOf: (title: string) => Progress): Promise<Taken> {
  const pool = connect(url, { max: 2 });
  try {
    await checkTables(pool);
    await migrate(pool);
    const taken = await takeBackup(database(pool), settings, progressOf('Backing up'));
    await fillNewCluster(database(pool), taken, settings, progressOf);
    return taken;
  } catch (error) {
    // While the disk may still be full.
    const words = inWords(error, settings.dataDir);
    await discardUnfinished(settings.dataDir);
    throw new StartupError(words);
  } finally {
    await pool.end();
  }
}

/** What the backup would not contain must not be lost. */
async function checkTables(pool: Pool): Promise<void> {
  const { others } = await lookInto(pool);
  if (others.length > 0) throw new StartupError(`The database has tables of another program (${others.join(', ')}): drop or move them.`);
}

async function takeBackup(db: Database, settings: Settings, progress: Progress): Promise<Taken> {
  const taken = await keepBackup(db, openImageStore(settings), settings, progress, { staysHere: true });
  if (taken === undefined) throw new StartupError('Another backup of this board is running.');
  return taken;
}

async function fillNewCluster(old: Database, taken: Taken, settings: Settings, progressOf: (title: string) => Progress): Promise<void> {
  const { file, manifest } = taken;
  const archive = { file, passphrase: settings.backupPassphrase };
  const server = await startEmbedded(unfinishedIn(settings.dataDir, 'upgrade'), { settings: loading });
  try {
    const progress = progressOf('Moving');
    await restoreDatabase(server.url, manifest, tableParts(archive), (rows) => progress('rows', rows));
    await compare(server.url, archive, manifest, progressOf('Comparing'));
    await copyList(old, server.url, file);
  } finally {
    await server.stop();
  }
}

/** Reads the new database as a backup does, and compares each table with the archive's. */
async function compare(url: string, archive: Archive, manifest: Manifest, progress: Progress): Promise<void> {
  const [expected, found] = [new TableChecksums(), new TableChecksums()];
  for await (const { name, content } of readArchive(archive.file, archive.passphrase)) expected.add(name, content);
  const add = async (name: string, content: Uint8Array) => found.add(name, content);
  const { tables, sequences } = await dumpDatabase(url, { add }, (rows) => progress('rows', rows));
  const isSame = isDeepStrictEqual([tables, sequences, found.result()], [manifest.tables, manifest.sequences, expected.result()]);
  if (!isSame) throw new StartupError('The rows in the new database are not the same.');
}

/** A backup does not contain the list of backups, but their files stay where they are. This one has just been restored. */
async function copyList(old: Database, url: string, file: string): Promise<void> {
  const pool = connect(url, { max: 1 });
  try {
    const db = database(pool);
    await db
      .insert(backups)
      .overridingSystemValue()
      .values(await old.select().from(backups));
    await db.execute(sql`select setval(pg_get_serial_sequence('backups', 'id'), max(id)) from backups`);
    await db.update(backups).set({ restoredAt: sql`now()` }).where(eq(backups.file, file));
  } finally {
    await pool.end();
  }
}

/** Puts the new cluster in the place of the older one, which stays aside. No server runs. Returns where it is. */
export function switchClusters(dataDir: string): string {
  const former = formerIn(dataDir, 'upgrade');
  rmSync(former, { recursive: true, force: true });
  switchIn(dataDir, 'upgrade');
  return former;
}
