import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { staffLog } from '../../platform/database/schema.ts';
import type { CommentRow } from './thread-page.ts';

/** Why moderators removed the comments among these, by id. */
export async function removalReasons(db: Database, rows: readonly CommentRow[]): Promise<Map<number, string | null>> {
  const removed = rows.filter(({ state }) => state === 'removed').map(({ id }) => id);
  if (removed.length === 0) return new Map();
  const entries = await db
    .select({ id: staffLog.commentId, reason: staffLog.reason })
    .from(staffLog)
    .where(and(inArray(staffLog.commentId, removed), eq(staffLog.action, 'remove_comment'), eq(staffLog.isPublic, true)))
    .orderBy(asc(staffLog.id));
  return new Map(entries.map(({ id, reason }) => [id ?? 0, reason]));
}
