import type { Comment } from '../../../shared/comments.ts';
import type { ThreadSort } from '../../../shared/thread-sorts.ts';
import type { Dependency } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { authorOf } from '../author.ts';
import { offerOf } from './offer.ts';
import { removalReasons } from './removal-reasons.ts';
import { renderComments } from './render-comments.ts';
import type { CommentRow } from './thread-page.ts';

interface ShownThread {
  data: { comments: Record<string, Comment>; order: number[] };
  dependencies: Dependency[];
}

/** All visible comments of a page, and placeholders for hidden ones that have visible replies. */
export async function threadOf(db: Database, rows: readonly CommentRow[], sort: ThreadSort): Promise<ShownThread> {
  const shown = visibleOrWithReplies(rows);
  const { html, dependencies } = await renderComments(db, shown.filter(isVisible));
  const reasons = await removalReasons(db, shown);
  const comments = Object.fromEntries(shown.map((row) => [row.id, commentOf(row, html, reasons.get(row.id))]));
  return { data: { comments, order: inReadingOrder(shown, sort) }, dependencies };
}

function visibleOrWithReplies(rows: readonly CommentRow[]): CommentRow[] {
  const shown = new Set<number>();
  // A reply is younger than its parent, so going from the youngest up handles every reply before its parent.
  for (const { id, parentId, state } of rows.toSorted((one, other) => other.id - one.id)) {
    if (state !== 'visible' && !shown.has(id)) continue;
    shown.add(id);
    if (parentId !== null) shown.add(parentId);
  }
  return rows.filter(({ id }) => shown.has(id));
}

/** Each comment followed by its replies: the best first if sorted by that, else the oldest. */
function inReadingOrder(rows: readonly CommentRow[], sort: ThreadSort): number[] {
  const ids = new Set(rows.map(({ id }) => id));
  const replies = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : undefined));
  const order: number[] = [];
  const read = (parent: number | undefined) => {
    const siblings = replies.get(parent) ?? [];
    const sorted = sort === 'best' && parent !== undefined ? siblings.toSorted((a, b) => a.down - a.up - (b.down - b.up)) : siblings;
    for (const { id } of sorted) {
      order.push(id);
      read(id);
    }
  };
  read(undefined);
  return order;
}

const isVisible = ({ state }: CommentRow) => state === 'visible';

function commentOf(row: CommentRow, html: (row: CommentRow) => string, reason: string | null | undefined): Comment {
  const { id, state, up, down, version } = row;
  const base = omitAbsent({ id, parent: row.parentId, state, up, down, version, at: row.createdAt.toISOString() });
  if (!isVisible(row)) return { ...base, ...omitAbsent({ reason }) };
  return {
    ...base,
    ...omitAbsent({
      author: authorOf(row),
      body: row.body,
      html: html(row),
      against: row.against,
      voteRevoked: row.voteRevoked,
      offer: row.offer === null ? undefined : offerOf(row.offer),
      image: row.image,
      editedAt: row.editedAt?.toISOString(),
    }),
  };
}
