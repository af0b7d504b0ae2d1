import { eq } from 'drizzle-orm';
import { CommentsQuery, Thread } from '../../shared/comments.ts';
import { reads } from '../../shared/reads.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { ById } from '../core/ids.ts';
import { audienceOf } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { hiddenBecause, visibility } from '../deals/visibility.ts';
import { gone, liveRead } from '../http/live-read.ts';
import { type Dependency, dependsOn, type Row } from '../live/dependencies.ts';
import { threadOf } from './thread.ts';
import { type CommentRow, pageOf, prepareThread, start } from './thread-page.ts';

export function commentReads(db: Database) {
  const threads = prepareThread(db);
  return [
    liveRead(reads.thread(':id'), {
      summary: 'A page of whole threads, oldest first',
      input: ById.extend(CommentsQuery.shape),
      answer: Thread,
      problems: ['REMOVED'],
      audience: audienceOf,
      evaluate: async ({ id, after }, audience) => {
        const members = audience === 'member';
        const [deal] = await db.select(visibility).from(deals).where(eq(deals.id, id));
        const hidden = hiddenBecause(deal, members);
        if (hidden !== undefined) return gone(hidden, [dependsOn('deals', 'id', id)]);
        const from = after === undefined ? start : readCursor(after);
        const read = await threads.execute({ deal: id, ...from });
        const { rows, next } = pageOf(read);
        const within = ({ root_id: root }: Row) => Number(root) >= from.key && (next === undefined || Number(root) <= next.key);
        return {
          data: { ...(await threadOf(rows)), ...(next === undefined ? {} : { next: writeCursor(next) }) },
          dependencies: [
            dependsOn('deals', 'id', id, becomesHidden(members)),
            dependsOn('comments', 'deal_id', id, within),
            // Also those that did not fit: an edit can make them fit.
            ...madeOf(read),
          ],
        };
      },
    }),
  ];
}

/** A vote on the deal does not change its thread. */
const becomesHidden = (members: boolean) => (deal: Row) => deal.state === 'removed' || (deal.members_only === true && !members);

function madeOf(rows: readonly CommentRow[]): Dependency[] {
  const authors = new Set(rows.map(({ authorId }) => authorId));
  return [...rows.map(({ id }) => dependsOn('comments', 'id', id)), ...[...authors].map((id) => dependsOn('people', 'id', id))];
}
