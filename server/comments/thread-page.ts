import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { pages } from '../../shared/limits.ts';
import type { ThreadSort } from '../../shared/thread-sorts.ts';
import type { Position } from '../core/cursor.ts';
import type { Database } from '../database/connection.ts';
import { comments, offers, people } from '../database/schema.ts';

export type CommentRow = Awaited<ReturnType<ReturnType<typeof prepareThread>['execute']>>[number];

export interface CommentsPage {
  rows: CommentRow[];
  /** The sort key of the last thread and the id of its last comment, where the next page starts; undefined on the last page. */
  next: Position | undefined;
}

/** What threads are sorted by, smallest first: a column of their first comments. */
const sortKeys: Record<ThreadSort, SQL<number>> = {
  old: sql`${comments.id}`,
  new: sql`-${comments.id}`,
  best: sql`${comments.down} - ${comments.up}`,
};

/** Before every comment. */
export const start: Position = { key: Number.MIN_SAFE_INTEGER, id: 0 };

/** Reads a page of threads and the first comment that does not fit. Takes the placeholders `deal`, `key` and `id`. */
export function prepareThread(db: Database, sort: ThreadSort) {
  const [key, id] = [sql`${sql.placeholder('key')}::bigint`, sql`${sql.placeholder('id')}::bigint`];
  const root = sql`coalesce((select root_id from comments read where read.id = ${id}), 0)`;
  const threads = db.$with('threads').as(
    db
      .select({ root: comments.id, key: sql<number>`${sortKeys[sort]}`.as('key') })
      .from(comments)
      .where(
        and(eq(comments.dealId, sql.placeholder('deal')), isNull(comments.parentId), sql`(${sortKeys[sort]}, id) >= (${key}, ${root})`),
      )
      .orderBy(sql`2`, sql`1`)
      // The thread that the page before ended with, and the first that does not fit.
      .limit(pages.comments + 2),
  );
  return db
    .with(threads)
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
      offer: offers,
      key: sql<number>`${threads.key}::float8`,
    })
    .from(threads)
    .innerJoin(comments, and(eq(comments.dealId, sql.placeholder('deal')), eq(comments.rootId, threads.root)))
    .innerJoin(people, eq(people.id, comments.authorId))
    .leftJoin(offers, eq(offers.commentId, comments.id))
    .where(sql`(${threads.key}, ${comments.rootId}, ${comments.id}) > (${key}, ${root}, ${id})`)
    .orderBy(threads.key, comments.rootId, comments.id)
    .limit(pages.commentsTotal + 1)
    .prepare(`thread_${sort}`);
}

/** As many whole threads as fit on a page. Only a thread that is longer than a page is split. */
export function pageOf(rows: CommentRow[]): CommentsPage {
  const surplus = firstSurplus(rows);
  if (surplus < 0) return { rows, next: undefined };
  const whole = rows.findIndex(({ rootId }) => rootId === rows[surplus]?.rootId);
  const shown = rows.slice(0, whole > 0 ? whole : surplus);
  const last = shown.at(-1);
  return { rows: shown, next: last && { key: last.key, id: last.id } };
}

/** The index of the first comment that does not fit. Number and total length decide what rendering and sending cost. */
function firstSurplus(rows: readonly CommentRow[]): number {
  const roots = new Set<number>();
  let length = 0;
  return rows.findIndex(({ rootId, body }, i) => {
    roots.add(rootId);
    length += body.length;
    return i >= pages.commentsTotal || length > pages.commentsText || roots.size > pages.comments;
  });
}
