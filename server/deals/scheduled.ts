import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type DealDetail, Scheduled } from '../../shared/deals.ts';
import { pages } from '../../shared/limits.ts';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { dependsOn, type Row } from '../live/dependencies.ts';
import { liveRead, oneself, personIn } from '../viewer.ts';
import { cardDependencies, dealSlug } from './card.ts';
import { type DetailRow, detailOf, selectDetails } from './detail.ts';

/** One's own deals that wait for their start; nobody else sees them before. */
export const scheduled = (db: Database) =>
  liveRead({
    path: '/api/me/scheduled',
    summary: "One's own deals that wait for their start, soonest first",
    input: z.strictObject({}),
    answer: Scheduled,
    audience: oneself,
    evaluate: async (_query, audience) => {
      const person = personIn(audience);
      const rows = await waiting(db, person);
      const inTheWay = await duplicatesOf(db, rows);
      const known = new Set(rows.map(({ id }) => id));
      const comesOrGoes = (row: Row) => row.state === 'scheduled' || known.has(Number(row.id));
      return {
        data: {
          deals: Object.fromEntries(rows.map((row) => [row.id, { ...detailOf(row), ...inTheWay.get(row.duplicateOf) }])),
          order: rows.map(({ id }) => id),
        },
        dependencies: [
          dependsOn('deals', 'author_id', person, comesOrGoes),
          // Their rows are heard of by their author already, and whose names they show by them.
          ...cardDependencies(rows).filter(({ table }) => table !== 'deals'),
          ...rows.map(({ id }) => dependsOn('deal_images', 'deal_id', id)),
          ...rows.flatMap(({ duplicateOf }) => (duplicateOf === null ? [] : [dependsOn('deals', 'id', duplicateOf)])),
        ],
      };
    },
  });

const waiting = (db: Database, authorId: number) =>
  selectDetails(db, { duplicateOf: deals.duplicateOf })
    .where(and(eq(deals.authorId, authorId), eq(deals.state, 'scheduled')))
    .orderBy(asc(deals.startsAt), asc(deals.id))
    .limit(pages.scheduled);

type Waiting = DetailRow & { duplicateOf: number | null };

/** What was on the board when they should have started: by id, as part of what is answered. */
async function duplicatesOf(db: Database, rows: readonly Waiting[]): Promise<Map<number | null, Pick<DealDetail, 'duplicate'>>> {
  const ids = rows.map(({ duplicateOf }) => duplicateOf).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const there = await db.select({ id: deals.id, title: deals.title }).from(deals).where(inArray(deals.id, ids));
  return new Map(there.map(({ id, title }) => [id, { duplicate: { id, slug: dealSlug(title), title } }]));
}
