import path from 'node:path';
import type { Config } from '../config/config.ts';
import { checkBucket } from './check-bucket.ts';
import { DiskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { S3Store } from './s3-store.ts';

/**
 * Tries the store before the board starts. Throws a SettingError if a setting of the bucket is wrong. Returns the reason if the store is
 * temporarily unavailable: the board can run without new pictures.
 */
export async function checkImageStore(store: ImageStore): Promise<string | undefined> {
  return store instanceof S3Store ? await checkBucket(store) : undefined;
}

/** On disk unless a bucket is configured. */
export const openImageStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ImageStore =>
  s3 === undefined ? new DiskStore(path.join(dataDir, 'images')) : new S3Store(s3);
