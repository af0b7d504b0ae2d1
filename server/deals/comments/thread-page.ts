import { and, eq, isNull, sql } from 'drizzle-orm';
import { pages } from '../../../shared/limits.ts';
import type { ThreadSort } from '../../../shared/thread-sorts.ts';
import { type Position, readCursor } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, images, offers, people } from '../../platform/database/schema.ts';
import { authorColumns } from '../author.ts';

export type CommentRow = Awaited<ReturnType<ReturnType<typeof prepareThread>['execute']>>[number];

export interface CommentsPage {
  rows: CommentRow[];
  /** Where the next page starts; undefined on the last page. */
  next: Position | undefined;
}

/**
 * Where a page starts. The key is the least sort key on it, or, sorted by votes, the number of threads before it: neither changes with
 * votes and replies, so all readers watch the same pages. The id is 0, or the last comment read of a thread that is split.
 */
export function startOfPage(sort: ThreadSort, after: string | undefined): Position {
  const least = sort === 'best' ? 0 : Number.MIN_SAFE_INTEGER;
  const { key, id } = after === undefined ? { key: least, id: 0 } : readCursor(after);
  return { key: Math.max(least, key), id };
}

/** Reads a page of threads and the first comment that does not fit. Takes the placeholders `deal`, `key` and `id`. */
export function prepareThread(db: Database, sort: ThreadSort) {
  const threads = db.$with('threads').as(sort === 'best' ? bestThreads(db) : threadsById(db, sort));
  return db
    .with(threads)
    .select({
      id: comments.id,
      parentId: comments.parentId,
      rootId: comments.rootId,
      state: comments.state,
      body: comments.body,
      against: comments.against,
      voteRevoked: comments.voteRevoked,
      up: comments.up,
      down: comments.down,
      version: comments.version,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      authorId: comments.authorId,
      ...authorColumns(people),
      represents: people.represents,
      offer: offers,
      image: pictureColumns,
      key: sql<number>`${threads.key}::float8`,
    })
    .from(threads)
    .innerJoin(comments, and(eq(comments.dealId, sql.placeholder('deal')), eq(comments.rootId, threads.root)))
    .innerJoin(people, eq(people.id, comments.authorId))
    .leftJoin(offers, eq(offers.commentId, comments.id))
    .leftJoin(images, eq(images.id, comments.imageId))
    .where(sql`(${comments.rootId} <> ${splitThread} or ${comments.id} > ${afterId})`)
    .orderBy(threads.key, comments.rootId, comments.id)
    .limit(pages.commentsTotal + 1)
    .prepare(`thread_${sort}`);
}

/** Null if a comment has none. */
export const pictureColumns = { hash: images.hash, width: images.width, height: images.height, blur: images.blur };

const afterId = sql`${sql.placeholder('id')}::bigint`;
/** The thread that the page before ended within, or 0. */
const splitThread = sql`coalesce((select root_id from comments read where read.id = ${afterId}), 0)`;
const isThread = and(eq(comments.dealId, sql.placeholder('deal')), isNull(comments.parentId));
/** The thread that was split, and the first that does not fit. */
const maxRows = pages.comments + 2;

function threadsById(db: Database, sort: 'old' | 'new') {
  const sortKey = sort === 'old' ? sql<number>`${comments.id}` : sql<number>`-${comments.id}`;
  return db
    .select({ root: comments.id, key: sortKey.as('key') })
    .from(comments)
    .where(and(isThread, sql`${sortKey} >= ${sql.placeholder('key')}::bigint`))
    .orderBy(sql`2`)
    .limit(maxRows);
}

/** The split thread first, then the others from their rank among each other. */
function bestThreads(db: Database) {
  const others = db
    .select({ root: comments.id, key: sql<number>`${comments.down} - ${comments.up}`.as('key') })
    .from(comments)
    .where(and(isThread, sql`${comments.id} <> ${splitThread}`))
    .orderBy(sql`2`, sql`1`)
    .limit(maxRows)
    .offset(sql.placeholder('key'));
  return db
    .select({ root: comments.id, key: sql<number>`${Number.MIN_SAFE_INTEGER}::bigint`.as('key') })
    .from(comments)
    .where(and(isThread, sql`${comments.id} = ${splitThread}`))
    .unionAll(others);
}

/** As many whole threads as fit on a page that starts `from` here. Only a thread that is longer than a page is split. */
export function pageOf(rows: CommentRow[], sort: ThreadSort, from: Position): CommentsPage {
  const surplus = firstSurplus(rows);
  if (surplus < 0) return { rows, next: undefined };
  const firstOfThread = rows.findIndex(({ rootId }) => rootId === rows[surplus]?.rootId);
  const shown = rows.slice(0, firstOfThread > 0 ? firstOfThread : surplus);
  const last = shown.at(-1);
  if (last === undefined) return { rows: shown, next: undefined };
  if (firstOfThread === 0) return { rows: shown, next: { key: sort === 'best' ? from.key : last.key, id: last.id } };
  const threads = new Set(shown.map(({ rootId }) => rootId)).size;
  return { rows: shown, next: { key: sort === 'best' ? from.key + threads : last.key + 1, id: 0 } };
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
