import type { Options } from 'p-retry';
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import type { S3Service } from '../../../platform/config/s3-services.ts';
import { StartupError } from '../../../platform/core/startup-error.ts';
import { reason } from '../../../platform/database/reason.ts';

/** A bucket and the key of an object in it. */
export interface Place {
  bucket: S3mini;
  key: string;
}

/** Milliseconds per call: a part of a backup on a slow line. */
const requestTimeout = 300_000;

/** What an address such as s3://BUCKET/FOLDER/FILE names. Throws a StartupError if it names none, or no service is set. */
export function openPlace(address: string, service: S3Service | undefined): Place {
  const [, name, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (name === undefined) throw new StartupError(`${address} is no address of a file in a bucket, such as s3://backups/board.tar.zst.`);
  if (service === undefined)
    throw new StartupError(
      `${address} is in a bucket: set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    );
  const { endpoint, region, accessKeyId, secretAccessKey } = service;
  // Path-style, as not every service has a host name per bucket. No logger: it would receive the signed headers.
  const bucket = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${name}`,
    ...{ region, accessKeyId, secretAccessKey, requestAbortTimeout: requestTimeout },
  });
  return { bucket, key };
}

/** The part of an address after the last slash. */
export const nameIn = (where: string) => where.slice(where.lastIndexOf('/') + 1);

export const hasStatus = (error: unknown, status: number) => error instanceof S3ServiceError && error.status === status;

/** Whether another try may help. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof S3ServiceError) || error.status >= 500 || [408, 429].includes(error.status);
}

/** Tries for about four minutes. */
export const patience: Options = { retries: 7, minTimeout: 1_000, maxTimeout: 60_000, shouldRetry: ({ error }) => isPassing(error) };

/** Deletes an object. A key that may not delete leaves that to the rules of its bucket; a wrong key is a failure. */
export async function removeObject({ bucket, key }: Place): Promise<void> {
  await bucket.deleteObject(key).catch((error: unknown) => {
    if (!hasStatus(error, 404) && !mayNot(error)) throw error;
  });
}

const mayNot = (error: unknown) => error instanceof S3ServiceError && error.serviceCode === 'AccessDenied';

/** What a failed call means for an operator. Only codes and statuses of the service are passed on. */
export function bucketProblem(error: unknown, where: string): StartupError {
  if (error instanceof StartupError) return error;
  const said = error instanceof S3NetworkError ? error.message : reason(error);
  if (hasStatus(error, 403)) return new StartupError(`The bucket refuses it (${said}): see what the key must be allowed in .env.example.`);
  if (hasStatus(error, 404)) return new StartupError(`${where} does not exist.`);
  return new StartupError(`The bucket does not answer (${said}): ${where}.`);
}
