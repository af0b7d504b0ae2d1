import { isBucket } from '../core/is-bucket.ts';
import { SettingError } from '../core/startup-error.ts';

/** An S3-compatible service and who the board is there. */
export interface S3Service {
  /** Without a bucket's name. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Name = 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY';
type Settings = { [Setting in `S3_${Name | 'BUCKET'}` | `BACKUP_S3_${Name}` | 'BACKUP_DIR']?: string | undefined };

/** All of them or none: with a setting missing, pictures would silently go to one node's disk. */
export function bucketIn(settings: Settings): (S3Service & { bucket: string }) | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const set = names.find((name) => settings[name] !== undefined);
  if (set === undefined) return undefined;
  const missing = names.filter((name) => settings[name] === undefined).join(', ');
  throw new SettingError(`${set} is set but ${missing} is not: set all of ${names.join(', ')}, or none to keep pictures in DATA_DIR.`);
}

/** Each setting that is missing is that of the pictures. */
export function backupServiceIn(settings: Settings): S3Service | undefined {
  const endpoint = settings.BACKUP_S3_ENDPOINT ?? settings.S3_ENDPOINT;
  const region = settings.BACKUP_S3_REGION ?? settings.S3_REGION;
  const accessKeyId = settings.BACKUP_S3_ACCESS_KEY_ID ?? settings.S3_ACCESS_KEY_ID;
  const secretAccessKey = settings.BACKUP_S3_SECRET_ACCESS_KEY ?? settings.S3_SECRET_ACCESS_KEY;
  if (endpoint && region && accessKeyId && secretAccessKey) return { endpoint, region, accessKeyId, secretAccessKey };
  if (settings.BACKUP_DIR === undefined || !isBucket(settings.BACKUP_DIR)) return undefined;
  throw new SettingError(
    'BACKUP_DIR is a bucket: set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY too.',
  );
}
