import type { Comment } from '../../shared/comments.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import { authorOf } from '../deals/author.ts';
import { renderAllMarkdown } from '../text/markdown.ts';
import type { CommentRow } from './thread-page.ts';

/** All visible comments of a page, and placeholders for hidden ones that have visible replies. */
export async function threadOf(rows: readonly CommentRow[]): Promise<{ comments: Record<string, Comment>; order: number[] }> {
  const shown = worthShowing(rows);
  const html = await renderAllMarkdown(shown.filter(isVisible).map(({ body }) => body));
  return { comments: Object.fromEntries(shown.map((row) => [row.id, commentOf(row, html)])), order: inReadingOrder(shown) };
}

function worthShowing(rows: readonly CommentRow[]): CommentRow[] {
  const kept = new Set<number>();
  // A reply is younger than its parent, so going from the youngest up handles every reply before its parent.
  const shown = rows
    .toSorted((one, other) => other.id - one.id)
    .filter(({ id, parentId, state }) => {
      const worth = state === 'visible' || kept.has(id);
      if (worth && parentId !== null) kept.add(parentId);
      return worth;
    });
  return shown.reverse();
}

/** Each comment followed by its replies, oldest first. */
function inReadingOrder(rows: readonly CommentRow[]): number[] {
  const here = new Set(rows.map(({ id }) => id));
  const replies = Map.groupBy(rows, ({ parentId }) => (parentId !== null && here.has(parentId) ? parentId : undefined));
  const order: number[] = [];
  const read = (parent: number | undefined) => {
    for (const { id } of replies.get(parent) ?? []) {
      order.push(id);
      read(id);
    }
  };
  read(undefined);
  return order;
}

const isVisible = ({ state }: CommentRow) => state === 'visible';

function commentOf(row: CommentRow, html: (body: string) => string): Comment {
  const { id, state, up, down, version } = row;
  const place = omitAbsent({ id, parent: row.parentId, state, up, down, version, at: row.createdAt.toISOString() });
  if (!isVisible(row)) return place;
  return {
    ...place,
    ...omitAbsent({
      author: authorOf(row),
      body: row.body,
      html: html(row.body),
      against: row.against,
      editedAt: row.editedAt?.toISOString(),
    }),
  };
}
