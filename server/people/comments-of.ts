import { and, desc, eq, lt } from 'drizzle-orm';
import { pages } from '../../shared/limits.ts';
import { PersonComments, PersonCommentsQuery } from '../../shared/people.ts';
import { reads } from '../../shared/reads.ts';
import { dealSlug } from '../deals/card.ts';
import { renderComments } from '../deals/comments/render-comments.ts';
import { isRowVisible, isVisible } from '../deals/visibility.ts';
import { dependsOn, type Row } from '../engine/dependencies.ts';
import { pageOf, readCursor } from '../platform/core/cursor.ts';
import { audienceOf } from '../platform/core/viewer.ts';
import type { Database } from '../platform/database/connection.ts';
import { comments, deals, people } from '../platform/database/schema.ts';
import { gone, liveRead } from '../platform/http/live-read.ts';
import { ByHandle } from './by-handle.ts';

export const personCommentsRead = (db: Database) =>
  liveRead(reads.personComments(':handle'), {
    summary: 'Comments of a person, latest first',
    input: ByHandle.extend(PersonCommentsQuery.shape),
    answer: PersonComments,
    audience: audienceOf,
    evaluate: async ({ handle, after }, audience) => {
      const members = audience === 'member';
      const byHandle = dependsOn('people', 'handle', handle);
      const [person] = await db.select({ id: people.id, state: people.state }).from(people).where(eq(people.handle, handle));
      if (person === undefined || person.state === 'deleted') return gone('NOT_FOUND', [byHandle]);
      const before = after === undefined ? Number.MAX_SAFE_INTEGER : readCursor(after).id;
      const { page, last, cursor } = pageOf(await commentsBefore(db, person.id, before), pages.personComments, ({ id }) => id);
      // A removed deal leaves a gap on its page until it is restored.
      const shown = page.filter((row) => isVisible(row, members));
      const oldest = last?.id ?? 0;
      const { html, dependencies } = await renderComments(
        db,
        shown.map(({ body }) => ({ authorId: person.id, body })),
      );
      return {
        data: {
          comments: Object.fromEntries(
            shown.map(({ id, deal, title, body, up, down, at }) => [
              id,
              {
                id,
                deal: { id: deal, slug: dealSlug(title), title },
                html: html({ authorId: person.id, body }),
                up,
                down,
                at: at.toISOString(),
              },
            ]),
          ),
          order: shown.map(({ id }) => id),
          ...cursor,
        },
        dependencies: [
          ...[byHandle, dependsOn('people', 'id', person.id)],
          dependsOn('comments', 'author_id', person.id, ({ id }) => Number(id) >= oldest && Number(id) < before),
          ...page.map((row) => dependsOn('deals', 'id', row.deal, looksOther(row, members))),
          ...dependencies,
        ],
      };
    },
  });

/** Votes on the deal do not matter. */
const looksOther = (shown: Parameters<typeof isVisible>[0] & { version: number }, members: boolean) => (row: Row) =>
  isRowVisible(row, members) !== isVisible(shown, members) || Number(row.version) !== shown.version;

/** A page and one more. */
async function commentsBefore(db: Database, author: number, before: number) {
  return await db
    .select({
      ...{ id: comments.id, body: comments.body, up: comments.up, down: comments.down, at: comments.createdAt },
      ...{ deal: deals.id, title: deals.title, version: deals.version, state: deals.state, membersOnly: deals.membersOnly },
    })
    .from(comments)
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .where(and(eq(comments.authorId, author), eq(comments.state, 'visible'), lt(comments.id, before)))
    .orderBy(desc(comments.id))
    .limit(pages.personComments + 1);
}
