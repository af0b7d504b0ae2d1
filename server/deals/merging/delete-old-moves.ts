import { sql } from 'drizzle-orm';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import type { Database } from '../../platform/database/connection.ts';

/** Rows per statement. */
const batch = 2_000;

/** Deletes what was recorded to undo merges, once they can no longer be undone. */
export async function deleteOldMoves(db: Database): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const { rowCount } = await db.execute(sql`
      delete from merge_moves where ctid = any(array(
        select merge_moves.ctid from merge_moves join merges on merges.id = merge_id
        where merges.state in ('done', 'undone') and merged_at < now() - make_interval(secs => ${mergeUndo.within}) limit ${batch}))`);
    deleted = rowCount ?? 0;
  }
}
