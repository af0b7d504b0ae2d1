import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { isBucket } from '../../platform/core/is-bucket.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { inWords, type Progress } from './back-up.ts';
import { downloadFile } from './bucket/download-file.ts';
import { nameIn } from './bucket/open-bucket.ts';

/**
 * Calls `use` with a file of this machine that has the backup. One in a bucket comes into `folder` first, where a later try goes on with what has come;
 * it goes when `use` has succeeded or the file is of no use. Throws a StartupError.
 */
export async function withBackup<Result>(
  named: string,
  folder: string,
  service: Config['backupService'],
  progress: Progress,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!isBucket(named)) return await use(path.resolve(named));
  const file = path.join(folder, `download-${nameIn(named)}`);
  try {
    await mkdir(folder, { recursive: true });
    await downloadFile(named, service, file, (bytes) => progress('received', bytes));
  } catch (error) {
    throw new StartupError(`Nothing was restored: ${inWords(error, folder)}`);
  }
  return await use(file).finally(() => rm(file, { force: true }));
}
