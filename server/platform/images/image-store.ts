import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Undefined if the store does not return it. */
  size: number | undefined;
  body: Readable;
}

/** Stores the files of pictures by the names of shared/image-files.ts. A name always means the same bytes. */
export interface ImageStore {
  /** Resolves once the file is durable, and visible to every node. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
}
