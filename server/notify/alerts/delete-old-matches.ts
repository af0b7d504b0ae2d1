import { lt, sql } from 'drizzle-orm';
import { alerts as bounds } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { alertMatches } from '../../platform/database/schema.ts';

/** Deletes old matches of alerts. A deal that still exists does not begin to match again because of that. */
export const deleteOldMatches = (db: Database) =>
  deleteInBatches(db, alertMatches, lt(alertMatches.at, sql`now() - make_interval(days => ${bounds.rememberedDays})`));
