import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import pRetry from 'p-retry';
import type { AWSHeaders } from 's3mini';
import { z } from 'zod';
import type { S3Service } from '../../../platform/config/s3-services.ts';
import { StartupError } from '../../../platform/core/startup-error.ts';
import { bucketProblem, hasStatus, openPlace, type Place, patience } from './open-bucket.ts';

/** Bytes of a part; a service takes at most 10,000 of them. */
const partSize = { least: 16 << 20, parts: 9_000 };

/** What has been sent, in FILE.upload beside the file: another process goes on from there. Some services do not list parts. */
const Upload = z.object({
  address: z.string(),
  /** Tells the file from another one with its name. */
  version: z.string(),
  id: z.string(),
  partSize: z.number(),
  parts: z.array(z.object({ partNumber: z.number(), etag: z.string() })),
});
type Upload = z.infer<typeof Upload>;

/**
 * Copies a file into a bucket, part by part. Goes on where an upload of the same file to the same address was broken off. The object appears once it is
 * whole. Throws a StartupError in words.
 *
 * @param progress receives how many bytes are in the bucket
 */
export async function uploadFile(
  file: string,
  address: string,
  service: S3Service | undefined,
  progress: (bytes: number) => void,
): Promise<void> {
  const place = openPlace(address, service);
  const handle = await open(file);
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    await sendAll({ file, address, place, handle, size, version: [size, mtimeMs, ino].join() }, progress);
  } catch (error) {
    throw bucketProblem(error, address);
  } finally {
    await handle.close();
  }
}

/** Gives up an upload that nobody will go on with, so that its parts cost nothing. */
export async function abandonUpload(file: string, service: S3Service | undefined): Promise<void> {
  const upload = readState(file);
  if (upload === undefined) return;
  rmSync(stateOf(file), { force: true });
  const { bucket, key } = openPlace(upload.address, service);
  await bucket.abortMultipartUpload(key, upload.id).catch(() => undefined);
}

interface Sending {
  file: string;
  address: string;
  place: Place;
  handle: FileHandle;
  size: number;
  version: string;
}

async function sendAll(sending: Sending, progress: (bytes: number) => void): Promise<void> {
  const last = lastUpload(sending);
  try {
    await sendRest(sending, last ?? (await begin(sending)), progress);
  } catch (error) {
    // The service no longer knows the upload.
    if (last === undefined || !hasStatus(error, 404)) throw error;
    await sendRest(sending, await begin(sending), progress);
  }
}

async function sendRest(sending: Sending, upload: Upload, progress: (bytes: number) => void): Promise<void> {
  const { file, place, size, address } = sending;
  for (let number = upload.parts.length + 1; (number - 1) * upload.partSize < size; number++) {
    upload.parts.push(await pRetry(() => sendPart(sending, upload, number), patience));
    writeState(file, upload);
    progress(Math.min(size, number * upload.partSize));
  }
  await pRetry(() => place.bucket.completeMultipartUpload(place.key, upload.id, upload.parts), patience);
  rmSync(stateOf(file), { force: true });
  const stored = await pRetry(() => place.bucket.getContentLength(place.key), patience);
  if (stored !== size) throw new StartupError(`${address} has ${stored} bytes instead of ${size}.`);
}

async function begin({ file, address, place, size, version }: Sending): Promise<Upload> {
  const id = await pRetry(() => place.bucket.getMultipartUploadId(place.key, 'application/octet-stream'), patience);
  const upload = { address, version, id, partSize: Math.max(partSize.least, Math.ceil(size / partSize.parts)), parts: [] };
  writeState(file, upload);
  return upload;
}

function lastUpload({ file, address, version }: Sending): Upload | undefined {
  const upload = readState(file);
  return upload?.address === address && upload.version === version ? upload : undefined;
}

async function sendPart({ handle, size, place }: Sending, upload: Upload, number: number) {
  const start = (number - 1) * upload.partSize;
  const content = Buffer.allocUnsafe(Math.min(upload.partSize, size - start));
  await handle.read(content, 0, content.length, start);
  // The service compares it. The types of the library know only headers of Amazon's.
  const headers = { 'content-md5': createHash('md5').update(content).digest('base64') } as unknown as AWSHeaders;
  return await place.bucket.uploadPart(place.key, upload.id, content, number, {}, undefined, headers);
}

const stateOf = (file: string) => `${file}.upload`;

function readState(file: string): Upload | undefined {
  try {
    return Upload.parse(JSON.parse(readFileSync(stateOf(file), 'utf8')));
  } catch {
    return undefined;
  }
}

function writeState(file: string, upload: Upload): void {
  const fresh = `${stateOf(file)}.new`;
  writeFileSync(fresh, JSON.stringify(upload), { mode: 0o600, flush: true });
  renameSync(fresh, stateOf(file));
}
