import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageFormat } from '../../../shared/image-files.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { unknownMigrations } from '../../platform/database/run-migrations.ts';
import { keptFiles } from '../../platform/database/switch-in.ts';
import type { ImageStore } from '../../platform/images/image-store.ts';
import { mediaTypes } from '../../platform/images/serve-images.ts';
import { entryNames, type Manifest, pictureName } from './archive-format.ts';
import { inWords, type Progress } from './back-up.ts';
import type { Parts } from './load-database.ts';
import { readArchive, verifyArchive } from './read-archive.ts';
import { restoreDatabase } from './restore-database.ts';

export interface Archive {
  file: string;
  passphrase: string | undefined;
}

/** Where a board is restored to. */
export interface Destination {
  url: string;
  images: ImageStore;
  dataDir: string;
}

/** Reads all of the archive before anything is touched. Throws a StartupError in words if it cannot be restored here. */
export async function checkArchive({ file, passphrase }: Archive, progress: Progress): Promise<Manifest> {
  const manifest = await verifyArchive(file, passphrase, (bytes) => progress('bytes', bytes));
  const [unknown] = await unknownMigrations(manifest.migrations);
  if (unknown !== undefined)
    throw new StartupError(`${file} is of a later Dealwire (its database has had ${unknown}): update Dealwire, then restore it.`);
  return manifest;
}

/** Puts the pictures into their store and the rows into the database. Pictures come first: their names mean the same bytes everywhere. */
export async function restoreInto(destination: Destination, archive: Archive, manifest: Manifest, progress: Progress): Promise<void> {
  const { dataDir, url } = destination;
  try {
    mkdirSync(dataDir, { recursive: true });
    await restoreFiles(destination, archive, progress);
    await restoreDatabase(url, manifest, tableParts(archive), (rows) => progress('rows', rows));
  } catch (error) {
    throw new StartupError(`Nothing was restored: ${inWords(error, dataDir)}`);
  }
}

async function restoreFiles({ images, dataDir }: Destination, { file, passphrase }: Archive, progress: Progress): Promise<void> {
  let pictures = 0;
  for await (const { name, content } of readArchive(file, passphrase)) {
    if (name.startsWith(entryNames.pictures)) {
      await restorePicture(images, name.slice(entryNames.pictures.length), content);
      pictures += 1;
      progress('pictures', pictures);
    }
    const kept = keptFiles.find((each) => name === entryNames.files + each);
    if (kept !== undefined) await restoreFile(path.join(dataDir, kept), content);
  }
}

async function restorePicture(images: ImageStore, name: string, content: Buffer): Promise<void> {
  const format = pictureName.exec(name)?.groups?.format;
  if (format === undefined) throw new StartupError(`"${name}" is no name of a picture.`);
  if (!(await images.has(name))) await images.put(name, content, mediaTypes[format as ImageFormat]);
}

/** What is there belongs to a board that may stay if the rest fails. */
async function restoreFile(file: string, content: Buffer): Promise<void> {
  if (!existsSync(file)) await writeFile(file, content, { mode: 0o600, flush: true });
}

/** The rows in the archive, for a database. */
export async function* tableParts({ file, passphrase }: Archive): Parts {
  for await (const { name, content } of readArchive(file, passphrase)) {
    const [, table = ''] = name.split('/');
    if (name.startsWith(entryNames.tables)) yield { table, content };
  }
}
