import type { Readable } from 'node:stream';

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
