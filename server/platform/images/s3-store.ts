import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import type { ImageStore, StoredFile } from './image-store.ts';

export interface S3Settings {
  /** Without the bucket's name. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds per call. */
const requestTimeout = 10_000;

/** A bucket of any S3-compatible service. It need not be public: the board serves its files. */
export class S3Store implements ImageStore {
  readonly #bucket: S3mini;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    // Path-style, as not every service has a host name per bucket. No logger: it would receive the signed headers.
    this.#bucket = new S3mini({
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      ...{ region, accessKeyId, secretAccessKey },
      requestAbortTimeout: requestTimeout,
    });
  }

  async put(name: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.#bucket.putObject(keyOf(name), bytes, type);
  }

  async open(name: string): Promise<StoredFile | undefined> {
    const answer = await this.#bucket.getObjectResponse(keyOf(name));
    if (answer?.body === null || answer === null) return undefined;
    const length = answer.headers.get('content-length');
    return { size: length === null ? undefined : Number(length), body: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) };
  }

  async has(name: string): Promise<boolean> {
    return (await this.#bucket.objectExists(keyOf(name))) === true;
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.deleteObject(keyOf(name)).catch((error: unknown) => {
      // Some services report a missing object.
      if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
    });
  }
}

const keyOf = (name: string) => `images/${name}`;
