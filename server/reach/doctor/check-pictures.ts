import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { warningRules } from '../../../shared/admin/warnings.ts';
import type { Config } from '../../platform/config/config.ts';
import { SettingError } from '../../platform/core/startup-error.ts';
import { checkImageStore, openImageStore } from '../../platform/images/open-image-store.ts';
import { type Finding, finding } from './finding.ts';

/** Writes, reads and deletes an object in the bucket. */
export async function checkPictures(config: Config): Promise<Finding[]> {
  if (config.s3 === undefined) return [finding('ok', 'Pictures', 'they are kept in DATA_DIR, which several nodes must share.')];
  try {
    const problem = await checkImageStore(openImageStore(config));
    if (problem === undefined) return [finding('ok', 'Pictures', `the bucket ${config.s3.bucket} can be written and read.`)];
    return [finding('error', 'Pictures', `${problem}. Start it, or correct S3_ENDPOINT.`)];
  } catch (error) {
    if (error instanceof SettingError) return [finding('error', 'Pictures', error.message)];
    throw error;
  }
}

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [finding('warning', 'Disk', `${dataDir} does not exist yet. The board makes it, or correct DATA_DIR.`)];
  if (!mayWrite(dataDir))
    return [finding('error', 'Disk', `this user may not write to ${dataDir}. Run this as the board's user, or give it the folder.`)];
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const words = `${Math.round((bavail * bsize) / 1e9)} of ${Math.round((blocks * bsize) / 1e9)} GB are free in ${dataDir}`;
  if (bavail / blocks < warningRules.disk) return [finding('error', 'Disk', `only ${words}. Make room before PostgreSQL stops.`)];
  return [finding('ok', 'Disk', `${words}.`)];
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
