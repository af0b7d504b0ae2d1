import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { checkBucket } from './bucket-check.ts';
import { DiskStore } from './disk-store.ts';
import { S3Store } from './s3-store.ts';

export interface StoredFile {
  /** Bytes; undefined where the store does not say. */
  size: number | undefined;
  body: Readable;
}

/** Where the files of pictures are, by the names that shared/image-files.ts gives them. A name always means the same bytes. */
export interface ImageStore {
  /** When it answers the file is there to stay, whole, for every node. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  holds(name: string): Promise<boolean>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}

/**
 * Tries the store before the board starts. Throws a StartupError where the bucket's settings are wrong. Answers why the store cannot be used
 * right now where only time can tell: the board can do without new pictures.
 */
export async function checkImageStore(store: ImageStore): Promise<string | undefined> {
  return store instanceof S3Store ? await checkBucket(store) : undefined;
}

/** On disk, unless there are settings for a bucket. */
export const imageStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ImageStore =>
  s3 === undefined ? new DiskStore(path.join(dataDir, 'images')) : new S3Store(s3);
