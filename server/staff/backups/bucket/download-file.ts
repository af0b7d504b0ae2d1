import { createWriteStream, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import pRetry from 'p-retry';
import type { S3Service } from '../../../platform/config/s3-services.ts';
import { bucketProblem, isPassing, openPlace, type Place, patience } from './open-bucket.ts';

/**
 * Copies an object of a bucket into a file, which appears once it is whole. Goes on where a download of it was broken off. Throws a StartupError in words.
 *
 * @param progress receives how many bytes have come
 */
export async function downloadFile(
  address: string,
  service: S3Service | undefined,
  file: string,
  progress: (bytes: number) => void,
): Promise<void> {
  const place = openPlace(address, service);
  const partial = `${file}.partial`;
  try {
    const size = await place.bucket.getContentLength(place.key).catch((error: Error) => {
      throw error.cause ?? error;
    });
    const shouldRetry = ({ error }: { error: Error }) => !isOfDisk(error) && isPassing(error);
    await pRetry(() => append(place, partial, size, progress), { ...patience, shouldRetry });
    await rename(partial, file);
  } catch (error) {
    // What this machine says of its disk is for the caller.
    if (isOfDisk(error)) throw error;
    throw bucketProblem(error, address);
  }
}

const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error;

async function append({ bucket, key }: Place, file: string, size: number, progress: (bytes: number) => void): Promise<void> {
  const from = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (from >= size) return;
  const { body } = await bucket.getObjectRaw(key, false, from);
  let received = from;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      received += chunk.length;
      progress(received);
      yield chunk;
    }
  };
  const output = createWriteStream(file, { flags: 'a', mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), counted, output);
}
