import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { pages } from '../../shared/limits.ts';
import type { Position } from '../core/cursor.ts';
import type { Database } from '../database/connection.ts';
import { comments, people } from '../database/schema.ts';

export type CommentRow = Awaited<ReturnType<ReturnType<typeof prepareThread>['execute']>>[number];

export interface CommentsPage {
  rows: CommentRow[];
  /** Where the next page starts; undefined on the last. */
  next: Position | undefined;
}

/** An id after every comment of a thread. */
const endOfThread = Number.MAX_SAFE_INTEGER;
export const start: Position = { key: 0, id: 0 };

/**
 * Comments in the order of the index: by the thread's first comment, then by their own age. `beyond` is the first thread that the
 * page does not reach. Takes the placeholders `deal`, `key` and `id`.
 */
export function prepareThread(db: Database) {
  const beyond = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.dealId, sql.placeholder('deal')), isNull(comments.parentId), sql`${comments.id} > ${sql.placeholder('key')}`))
    .orderBy(asc(comments.id))
    .offset(pages.comments)
    .limit(1);
  return db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      rootId: comments.rootId,
      state: comments.state,
      body: comments.body,
      against: comments.against,
      up: comments.up,
      down: comments.down,
      version: comments.version,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      authorId: comments.authorId,
      handle: people.handle,
      name: people.name,
      avatar: people.avatar,
      authorState: people.state,
      beyond: sql<number | null>`(${beyond})`,
    })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(
      and(
        eq(comments.dealId, sql.placeholder('deal')),
        sql`(${comments.rootId}, ${comments.id}) > (${sql.placeholder('key')}, ${sql.placeholder('id')})`,
        sql`${comments.rootId} < coalesce((${beyond}), ${endOfThread})`,
      ),
    )
    .orderBy(asc(comments.rootId), asc(comments.id))
    .limit(pages.commentsTotal + 1)
    .prepare('thread');
}

/** As many whole threads as fit on a page. Only a thread that is longer than a page is split. */
export function pageOf(rows: CommentRow[]): CommentsPage {
  const fitting = howManyFit(rows);
  const surplus = rows[fitting];
  if (surplus === undefined) return { rows, next: rows[0]?.beyond ? after(rows.at(-1)) : undefined };
  const whole = rows.filter(({ rootId }) => rootId < surplus.rootId);
  if (whole.length > 0) return { rows: whole, next: after(whole.at(-1)) };
  const part = rows.slice(0, fitting);
  return { rows: part, next: { key: surplus.rootId, id: part.at(-1)?.id ?? 0 } };
}

/** Limited by number and by total length, which decide what rendering and sending cost. */
function howManyFit(rows: CommentRow[]): number {
  let length = 0;
  const surplus = rows.findIndex(({ body }, i) => {
    length += body.length;
    return i >= pages.commentsTotal || length > pages.commentsText;
  });
  return surplus < 0 ? rows.length : surplus;
}

const after = (last: CommentRow | undefined): Position | undefined => last && { key: last.rootId, id: endOfThread };
