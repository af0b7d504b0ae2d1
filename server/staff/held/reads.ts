import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Held } from '../../../shared/held.ts';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { cardDependencies, dealSlug } from '../../deals/card.ts';
import { detailOf, selectDetails } from '../../deals/detail.ts';
import { dependsOnState, seesMembersOnly } from '../../deals/sees-members-only.ts';
import { isVisible } from '../../deals/visibility.ts';
import { dependsOn, type Row } from '../../engine/dependencies.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, deals } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { renderAllMarkdown } from '../../platform/text/markdown.ts';

/** What moderators have not looked at yet. Only its author and moderators see it. */
export const heldReads = (db: Database) => [
  liveRead(reads.held(), {
    summary: 'Your own deals and comments that are hidden until a moderator has looked at them',
    input: z.strictObject({}),
    answer: Held,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const heldDeals = await heldDealsOf(db, person, members);
      const heldComments = await heldCommentsOf(db, person);
      const shown = heldComments.filter((row) => isVisible(row, members));
      const html = await renderAllMarkdown([...heldDeals, ...shown].map(({ body }) => body));
      return {
        data: {
          deals: Object.fromEntries(heldDeals.map((row) => [row.id, detailOf(row, html)])),
          order: heldDeals.map(({ id }) => id),
          comments: shown.map((row) => commentOf(row, html)),
        },
        dependencies: [
          dependsOn('deals', 'author_id', person, entersOrLeaves(heldDeals)),
          dependsOn('comments', 'author_id', person, entersOrLeaves(heldComments)),
          dependsOnState(person, members),
          // The dependency on the author already covers their rows.
          ...cardDependencies(heldDeals).filter(({ table }) => table !== 'deals'),
          ...heldDeals.map(({ id }) => dependsOn('deal_images', 'deal_id', id)),
          ...heldComments.map(({ dealId }) => dependsOn('deals', 'id', dealId)),
        ],
      };
    },
  }),
];

const entersOrLeaves = (rows: readonly { id: number }[]) => {
  const listed = new Set(rows.map(({ id }) => id));
  return (row: Row) => row.state === 'held' || listed.has(Number(row.id));
};

const heldDealsOf = (db: Database, author: number, members: boolean) =>
  selectDetails(db, {})
    .where(and(eq(deals.authorId, author), eq(deals.state, 'held'), members ? undefined : eq(deals.membersOnly, false)))
    .orderBy(desc(deals.heldAt))
    .limit(pages.held);

const heldCommentsOf = (db: Database, author: number) =>
  db
    .select({
      id: comments.id,
      body: comments.body,
      version: comments.version,
      at: comments.createdAt,
      dealId: deals.id,
      title: deals.title,
      state: deals.state,
      membersOnly: deals.membersOnly,
    })
    .from(comments)
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .where(and(eq(comments.authorId, author), eq(comments.state, 'held')))
    .orderBy(desc(comments.heldAt))
    .limit(pages.held);

function commentOf(row: Awaited<ReturnType<typeof heldCommentsOf>>[number], html: (body: string) => string) {
  const { id, body, version, dealId, title } = row;
  return { id, body, version, html: html(body), at: row.at.toISOString(), deal: { id: dealId, slug: dealSlug(title), title } };
}
