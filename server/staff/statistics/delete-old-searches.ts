import { lt, sql } from 'drizzle-orm';
import { emptySearchDays } from '../../../shared/statistics.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { emptySearches } from '../../platform/database/schema.ts';

/** Deletes the words of searches that no statistics show any more. */
export const deleteOldSearches = (db: Database) =>
  deleteInBatches(db, emptySearches, lt(emptySearches.day, sql`(now() at time zone 'UTC')::date - ${emptySearchDays}::int`));
