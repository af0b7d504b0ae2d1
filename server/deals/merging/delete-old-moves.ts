import { sql } from 'drizzle-orm';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { mergeMoves } from '../../platform/database/schema.ts';

/** Deletes what was recorded to undo merges, once they can no longer be undone. */
export const deleteOldMoves = (db: Database) =>
  deleteInBatches(
    db,
    mergeMoves,
    sql`merge_id in (select id from merges where state in ('done', 'undone') and merged_at < now() - make_interval(secs => ${mergeUndo.within}))`,
  );
