import { existsSync, statfsSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../platform/core/startup-error.ts';
import type { Database } from '../../platform/database/connection.ts';
import { reason } from '../../platform/database/reason.ts';
import { keptFiles } from '../../platform/database/switch-in.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { type Contents, entryNames, type Manifest } from './archive-format.ts';
import { dumpDatabase } from './dump-database.ts';
import { dumpPictures } from './dump-pictures.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface BackupSource {
  db: Database;
  /** Of the database, as a role that may read all of it. */
  url: string;
  images: ImageStore;
  dataDir: string;
}

/** Receives how much is done. */
export type Progress = (what: 'rows' | 'pictures' | 'bytes' | 'sent' | 'received', count: number) => void;

/** Writes one archive of the whole board while it runs. Throws a StartupError that says in words what went wrong. */
export async function backUp(source: BackupSource, file: string, passphrase: string | undefined, progress: Progress): Promise<Manifest> {
  const folder = path.dirname(file);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new StartupError(`${file} is a folder: name a file in it.`);
    return await writeArchive(file, passphrase, (archive) => addBoard(source, archive, progress));
  } catch (error) {
    throw new StartupError(`There is no backup: ${inWords(error, folder)}`);
  }
}

async function addBoard({ db, url, images, dataDir }: BackupSource, archive: ArchiveWriter, progress: Progress): Promise<Contents> {
  const { lastPicture, ...dump } = await dumpDatabase(url, archive, (rows) => progress('rows', rows));
  await addFiles(dataDir, archive);
  const counts = await dumpPictures(db, images, lastPicture, archive, (files) => progress('pictures', files));
  return { ...dump, ...counts };
}

async function addFiles(dataDir: string, archive: ArchiveWriter): Promise<void> {
  for (const name of keptFiles) {
    const file = path.join(dataDir, name);
    if (existsSync(file)) await archive.add(entryNames.files + name, await readFile(file));
  }
}

/** A full disk is the failure that an operator meets. A PostgreSQL on it may end without saying so. */
export function inWords(error: unknown, folder: string): string {
  const isFull = saysFull(error) || (!(error instanceof StartupError) && freeIn(folder) < nearlyFull);
  return isFull ? `the disk of ${folder} is full. Free some space, or name another folder.` : reason(error);
}

function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCode = 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(String(error.code));
  // The programs of PostgreSQL have only words.
  return isCode || error.message.includes('No space left on device');
}

/** Bytes: a segment of PostgreSQL's log. */
const nearlyFull = 1 << 24;

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
