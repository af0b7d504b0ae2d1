import { z } from 'zod';
import { Moment } from '../schema.ts';
import { archiveTools } from './log-archive.ts';

const Backup = z.object({
  id: z.int(),
  file: z.string(),
  startedAt: Moment,
  /** Absent: it runs. */
  endedAt: Moment.optional(),
  rows: z.int(),
  pictures: z.int(),
  /** Absent: it is still being written. */
  bytes: z.int().optional(),
  /** When all of it was read and every checksum compared; when its rows were restored on trial. */
  verifiedAt: Moment.optional(),
  restoredAt: Moment.optional(),
  /** Bytes in the bucket. Absent: backups are not kept in a bucket, or it is not being sent yet. */
  sent: z.int().optional(),
  error: z.string().optional(),
});
export type Backup = z.infer<typeof Backup>;

const LogArchive = z.object({
  tool: z.enum(archiveTools),
  /** Everything that was written until then is in the archive. Absent: nothing yet. */
  archivedAt: Moment.optional(),
  /** The first moment that can be restored. Absent: none yet, or only the tool knows. */
  since: Moment.optional(),
  /** Why the archive is behind. */
  error: z.string().optional(),
});

/** `GET /api/admin/backups`. */
export const AdminBackups = z.object({
  /** As the settings of the node that answers say. */
  isNightly: z.boolean(),
  isEncrypted: z.boolean(),
  /** A folder of the machine, or s3://BUCKET/FOLDER. */
  folder: z.string(),
  nextAt: Moment.optional(),
  /** The last good one. Absent: none. */
  lastGoodAt: Moment.optional(),
  /** When the board was made or restored. Only without a good one. */
  since: Moment.optional(),
  /** How the archive of the database's log is. Absent: there is none. */
  log: LogArchive.optional(),
  /** Newest first. */
  backups: z.array(Backup),
});
export type AdminBackups = z.infer<typeof AdminBackups>;

export const StartedBackup = z.object({ isStarted: z.literal(true) });
