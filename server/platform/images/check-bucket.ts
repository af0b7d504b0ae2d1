import { text } from 'node:stream/consumers';
import { S3ServiceError } from 's3mini';
import { SettingError } from '../core/startup-error.ts';
import { newOpaqueId } from '../identity/opaque-id.ts';
import type { ImageStore } from './image-store.ts';

/**
 * Writes, reads and deletes a small object, as the board will. Throws a SettingError that names the wrong setting. Returns the reason if the
 * service is unreachable or fails, which may be temporary.
 */
export async function checkBucket(store: ImageStore): Promise<string | undefined> {
  const name = `check-${newOpaqueId()}`;
  try {
    await store.put(name, Buffer.from(name), 'text/plain');
    const file = await store.open(name);
    if (file === undefined || (await text(file.body)) !== name)
      throw new SettingError('S3_ENDPOINT does not answer like S3: what was written cannot be read back.');
    await store.remove(name);
    return undefined;
  } catch (error) {
    if (error instanceof SettingError) throw error;
    if (!(error instanceof S3ServiceError) || error.status >= 500)
      return `the S3 service does not answer (${error instanceof Error ? error.message : error})`;
    throw new SettingError(explain(error));
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function explain({ status, serviceCode = '' }: S3ServiceError): string {
  if (serviceCode === 'NoSuchBucket') return 'S3_BUCKET: there is no such bucket at S3_ENDPOINT.';
  if (serviceCode === 'InvalidAccessKeyId') return 'S3_ACCESS_KEY_ID is unknown at S3_ENDPOINT.';
  if (serviceCode === 'SignatureDoesNotMatch') return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID, or S3_REGION is wrong.';
  if (serviceCode === 'AuthorizationHeaderMalformed' || serviceCode === 'PermanentRedirect')
    return 'S3_REGION is not the region of S3_BUCKET.';
  if (status === 403)
    return 'S3_ACCESS_KEY_ID may not write, read and delete below images/ in S3_BUCKET: allow PutObject, GetObject and DeleteObject there.';
  return `S3_ENDPOINT answers ${status}${serviceCode === 'Unknown' ? '' : ` (${serviceCode})`} where S3 would store an object: correct S3_ENDPOINT, without the bucket.`;
}
