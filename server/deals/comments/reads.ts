import { CommentsQuery, Thread } from '../../../shared/comments.ts';
import { reads } from '../../../shared/reads.ts';
import { type ThreadSort, threadSorts } from '../../../shared/thread-sorts.ts';
import { type Dependency, dependsOn } from '../../engine/dependencies.ts';
import { defaultPace } from '../../engine/pace.ts';
import { type Position, writeCursor } from '../../platform/core/cursor.ts';
import { ById } from '../../platform/core/ids.ts';
import { audienceOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { goneIfHidden, hiddenDealProblems } from '../hidden-deal.ts';
import { becomesHidden } from '../visibility.ts';
import { offersRead } from './offer.ts';
import { threadOf } from './thread.ts';
import { type CommentRow, pageOf, prepareThread, startOfPage } from './thread-page.ts';

/** Milliseconds: any vote on any comment may change a page of the best. */
const bestPace = 1_000;

export function commentReads(db: Database) {
  const threads = Object.fromEntries(threadSorts.map((sort) => [sort, prepareThread(db, sort)])) as Record<
    ThreadSort,
    ReturnType<typeof prepareThread>
  >;
  return [
    liveRead(reads.thread(':id'), {
      summary: 'A page of whole threads, oldest first unless sorted',
      input: ById.extend(CommentsQuery.shape),
      answer: Thread,
      problems: hiddenDealProblems,
      audience: audienceOf,
      pace: ({ sort }) => (sort === 'best' ? bestPace : defaultPace),
      evaluate: async ({ id, sort = 'old', after }, audience) => {
        const members = audience === 'member';
        const hidden = await goneIfHidden(db, id, members);
        if (hidden !== undefined) return hidden;
        const from = startOfPage(sort, after);
        const read = await threads[sort].execute({ deal: id, ...from });
        const { rows, next } = pageOf(read, sort, from);
        const thread = await threadOf(db, rows, sort);
        return {
          data: { ...thread.data, ...(next === undefined ? {} : { next: writeCursor(next) }) },
          dependencies: [
            dependsOn('deals', 'id', id, becomesHidden(members)),
            dependsOn('comments', 'deal_id', id, couldBeOnPage(sort, from, next)),
            dependsOn('offers', 'deal_id', id),
            // Also those that did not fit: an edit can make them fit.
            ...rowDependencies(read),
            ...thread.dependencies,
          ],
        };
      },
    }),
    offersRead(db),
  ];
}

/** Any comment can be on a page of the best: changed rows come without their votes. */
function couldBeOnPage(sort: ThreadSort, from: Position, next: Position | undefined): Dependency['when'] {
  if (sort === 'best') return undefined;
  return ({ root_id: root }) => {
    const key = sort === 'new' ? -Number(root) : Number(root);
    return key >= from.key && (next === undefined || key < next.key || (key === next.key && next.id > 0));
  };
}

function rowDependencies(rows: readonly CommentRow[]): Dependency[] {
  const authors = new Set(rows.map(({ authorId }) => authorId));
  return [...rows.map(({ id }) => dependsOn('comments', 'id', id)), ...[...authors].map((id) => dependsOn('people', 'id', id))];
}
