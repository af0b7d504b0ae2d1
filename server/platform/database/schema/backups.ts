import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestamptz } from './columns.ts';

/** The board's backups, of which one runs at a time. A backup does not contain this table: another machine has other files. */
export const backups = pgTable('backups', {
  id: id(),
  startedAt: timestamptz().notNull().defaultNow(),
  /** Renewed while it runs (server/staff/backups/lease.ts). */
  aliveAt: timestamptz().notNull().defaultNow(),
  endedAt: timestamptz(),
  file: text().notNull(),
  /** What has been copied so far. */
  rows: bigint({ mode: 'number' }).notNull().default(0),
  pictures: integer().notNull().default(0),
  /** Null: the file is not whole yet. */
  bytes: bigint({ mode: 'number' }),
  /** When all of it was read and every checksum compared; when its rows were restored on trial. */
  verifiedAt: timestamptz(),
  restoredAt: timestamptz(),
  /** Bytes in the bucket. Null: it is not in a bucket, or all that comes before that is not done yet. */
  sent: bigint({ mode: 'number' }),
  error: text(),
});
