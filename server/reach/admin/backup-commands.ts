import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { isBucket } from '../../platform/core/is-bucket.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { DatabaseAddress } from '../../platform/database/address.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { openImageStore } from '../../platform/images/open-image-store.ts';
import type { Manifest } from '../../staff/backups/archive-format.ts';
import type { Progress } from '../../staff/backups/back-up.ts';
import { exportBackup } from '../../staff/backups/export-backup.ts';
import { withBackup } from '../../staff/backups/fetch-backup.ts';
import { type KeptBackup, keepBackup } from '../../staff/backups/keep-backup.ts';
import type { Archive } from '../../staff/backups/restore.ts';
import { restoreToDatabase } from '../../staff/backups/restore-to-database.ts';
import { restoreToFolder } from '../../staff/backups/restore-to-folder.ts';
import { yieldToReaders } from '../../staff/backups/yield-to-readers.ts';
import { terminalProgress } from '../import/terminal-progress.ts';
import { progressLine, type StepDone } from './backup-progress.ts';

/** Backs up the board to the file or the address in a bucket, or without one to where backups are kept. Returns what to print. */
export async function takeBackup(db: Database, config: Config, named: string): Promise<string> {
  yieldToReaders(process.pid);
  const progress = progressOf('Backing up');
  const images = openImageStore(config);
  const taken = named === '' ? keepBackup(db, images, config, progress.show) : exportTo(named, db, images, config, progress.show);
  const { file, manifest, undeleted = '' } = (await taken.finally(progress.end)) ?? inUse();
  const missing = manifest.missingPictures === 0 ? '' : ` ${manifest.missingPictures} files of pictures are missing on the board itself.`;
  const secret = config.backupPassphrase === undefined ? ' It contains keys and addresses: keep it as safe as the board.' : '';
  return `${summary(manifest)} is backed up in ${file}.${missing}${secret} ${undeleted}`.trimEnd();
}

async function exportTo(named: string, db: Database, images: ImageStore, config: Config, progress: Progress): Promise<KeptBackup> {
  const source = { db, url: db.$client.options.connectionString ?? '', images, dataDir: config.dataDir };
  const manifest = await exportBackup(source, named, config, progress);
  return { file: isBucket(named) ? named : path.resolve(named), manifest, undeleted: undefined };
}

function inUse(): never {
  throw new StartupError('Another backup of this board is running: wait until it ends, or name a file.');
}

interface Restore {
  /** A file, or s3://BUCKET/FILE. */
  file: string;
  /** A folder, or the address of a database. Undefined: where the settings say. */
  into: string | undefined;
  overwrite: boolean;
}

/** Rights and people that a backup does not know to be gone. */
const undone = 'What was ended since then is as it was: look at sessions, tokens, roles, sanctions and deleted accounts.';

/** What to look at next. `former`: where the board is that was there. */
export const afterRestore = (former: string | undefined): string =>
  former === undefined ? undone : `${undone} The board that was there is in ${former}: delete it when you no longer need it.`;

/** Returns what to print. */
export async function restoreBackup(config: Config, { file, into, overwrite }: Restore): Promise<string> {
  const progress = progressOf('Restoring');
  const url = into === undefined ? config.databaseUrl : addressIn(into);
  const dataDir = into === undefined || url !== undefined ? config.dataDir : path.resolve(into);
  const restore = async (archive: Archive) =>
    url === undefined
      ? await restoredFolder(config, dataDir, archive, overwrite, progress.show)
      : await restoredDatabase(config, url, archive, overwrite, progress.show);
  const passphrase = config.backupPassphrase;
  return await withBackup(file, dataDir, config.backupService, progress.show, (found) => restore({ file: found, passphrase })).finally(
    progress.end,
  );
}

async function restoredDatabase(config: Config, url: string, archive: Archive, overwrite: boolean, progress: Progress): Promise<string> {
  const destination = { url, images: openImageStore(config), dataDir: config.dataDir };
  return `${summary(await restoreToDatabase(destination, archive, overwrite, progress))} is restored. ${undone}`;
}

async function restoredFolder(config: Config, dataDir: string, archive: Archive, overwrite: boolean, progress: Progress): Promise<string> {
  const { manifest, former } = await restoreToFolder(dataDir, archive, { overwrite, s3: config.s3 }, progress);
  return `${summary(manifest)} is restored to ${dataDir}. ${afterRestore(former)}`;
}

export function progressOf(title: string) {
  const { show, printAbove } = terminalProgress(process.stderr);
  return { show: (...done: StepDone) => show(progressLine(title, ...done)), end: () => printAbove(() => undefined) };
}

/** Undefined if it is a folder. */
function addressIn(into: string): string | undefined {
  if (!into.includes('://')) return undefined;
  const { data, error } = DatabaseAddress.safeParse(into);
  if (data === undefined) throw new StartupError(`--into: ${error?.issues[0]?.message}`);
  return data;
}

function summary({ board, takenAt, tables, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en');
  return `"${board.name}" of ${takenAt.slice(0, 16).replace('T', ' ')} UTC (${rows} rows, ${pictures.toLocaleString('en')} files of pictures)`;
}
