import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { isBucket } from '../../platform/core/is-bucket.ts';
import { extensionOf } from './archive-format.ts';
import { bucketProblem, openPlace, removeObject } from './bucket/open-bucket.ts';
import { abandonUpload } from './bucket/upload-file.ts';

export type BackupSettings = Pick<Config, 'backupDir' | 'backupService' | 'dataDir' | 'backupPassphrase'>;
type Where = Pick<BackupSettings, 'backupDir' | 'dataDir'>;

/** Where backups go for which nobody names a file: a folder, or s3://BUCKET/FOLDER. */
export const backupPlace = ({ backupDir, dataDir }: Where) => backupDir ?? path.join(dataDir, 'backups');

/** The folder in which they are written; what belongs into a bucket is verified here first, and does not hold the snapshot open while it is sent. */
export const backupFolder = ({ backupDir, dataDir }: Where) =>
  backupDir === undefined || isBucket(backupDir) ? path.join(dataDir, 'backups') : backupDir;

/** A new file in the folder of backups, such as `dealwire-2026-11-24T031300123Z.tar.zst`. */
export const newBackupFile = (where: BackupSettings, now: Date): string => {
  const moment = now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '');
  return path.join(backupFolder(where), `dealwire-${moment}Z${extensionOf(where.backupPassphrase !== undefined)}`);
};

/** Where a backup that was written to `file` belongs, if that is in a bucket. */
export const addressOf = ({ backupDir }: Where, file: string): string | undefined =>
  backupDir !== undefined && isBucket(backupDir) ? `${backupDir}/${path.basename(file)}` : undefined;

/** Deletes a backup, and what has been sent of it. Throws a StartupError in words. */
export async function removeBackup(file: string, { backupService }: Pick<BackupSettings, 'backupService'>): Promise<void> {
  if (!isBucket(file)) {
    await abandonUpload(file, backupService);
    await rm(file, { force: true });
    return;
  }
  try {
    await removeObject(openPlace(file, backupService));
  } catch (error) {
    throw bucketProblem(error, file);
  }
}

/** The same where its failure must not hide another. */
export const discard = (file: string, settings: Pick<BackupSettings, 'backupService'>) =>
  removeBackup(file, settings).catch(() => undefined);
