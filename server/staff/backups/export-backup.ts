import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isBucket } from '../../platform/core/is-bucket.ts';
import type { Manifest } from './archive-format.ts';
import { type BackupSource, backUp, type Progress } from './back-up.ts';
import { type BackupSettings, backupFolder } from './backup-files.ts';
import { nameIn, openPlace } from './bucket/open-bucket.ts';
import { abandonUpload, uploadFile } from './bucket/upload-file.ts';
import { verifyArchive } from './read-archive.ts';

/** Takes a backup to a place that the operator names: a file, or s3://BUCKET/FILE. Returns what is in it. Throws a StartupError. */
export async function exportBackup(source: BackupSource, named: string, settings: BackupSettings, progress: Progress): Promise<Manifest> {
  if (!isBucket(named)) return await writeVerified(source, path.resolve(named), settings, progress);
  // So that a wrong address is refused before the work.
  openPlace(named, settings.backupService);
  const file = path.join(backupFolder(settings), `export-${nameIn(named)}`);
  try {
    const manifest = await writeVerified(source, file, settings, progress);
    await uploadFile(file, named, settings.backupService, (bytes) => progress('sent', bytes));
    return manifest;
  } finally {
    await abandonUpload(file, settings.backupService);
    await rm(file, { force: true });
  }
}

async function writeVerified(
  source: BackupSource,
  file: string,
  { backupPassphrase }: BackupSettings,
  progress: Progress,
): Promise<Manifest> {
  await backUp(source, file, backupPassphrase, progress);
  return await verifyArchive(file, backupPassphrase, (bytes) => progress('bytes', bytes));
}
