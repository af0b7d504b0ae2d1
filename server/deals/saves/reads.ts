import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { pages } from '../../../shared/limits.ts';
import { reads } from '../../../shared/reads.ts';
import { Saves, SavesQuery } from '../../../shared/saves.ts';
import { takingPart } from '../../../shared/states.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { defaultPace } from '../../engine/pace.ts';
import { pageOf, readCursor } from '../../platform/core/cursor.ts';
import { ownAudience, personIdOf } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, people, saves } from '../../platform/database/schema.ts';
import { microsecondsOf, timestampOf } from '../../platform/database/timestamps.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { cardDependencies, cardOf, selectCards } from '../card.ts';
import { orderOf } from '../lists/orders.ts';
import { isVisible } from '../visibility.ts';

export const saveReads = (db: Database) => [
  liveRead(reads.saves(), {
    summary: 'Saved deals, last saved first, or in another order',
    input: SavesQuery,
    answer: Saves,
    audience: ownAudience,
    // In an order by what happens to deals, a vote on any of them evaluates it again.
    pace: ({ sort }) => (sort === undefined ? defaultPace : 2_000),
    evaluate: async (query, audience) => {
      const person = personIdOf(audience);
      const { page, cursor } = pageOf(await savedDeals(db, person, query), pages.saves, ({ key }) => key);
      // A removed deal leaves a gap on its page until it is restored.
      const shown = page.filter((row) => isVisible(row, row.active));
      return {
        data: {
          deals: Object.fromEntries(shown.map((row) => [row.id, cardOf(row)])),
          order: shown.map(({ id }) => id),
          ...cursor,
        },
        dependencies: [
          ...[dependsOn('saves', 'person_id', person), dependsOn('people', 'id', person), ...cardDependencies(page)],
          ...(query.sort === undefined ? [] : await allSaved(db, person)),
        ],
      };
    },
  }),
];

const lastSaved = { column: saves.savedAt, key: microsecondsOf(saves.savedAt), fromKey: timestampOf, condition: undefined };

/** Any of them can enter a page that is ordered by what happens to them. */
async function allSaved(db: Database, person: number) {
  const all = await db.select({ id: saves.dealId }).from(saves).where(eq(saves.personId, person));
  return all.map(({ id }) => dependsOn('deals', 'id', id));
}

/** One page and one more; `active` says whether the person may see members-only deals. */
async function savedDeals(db: Database, person: number, { sort, after }: SavesQuery) {
  const position = after === undefined ? undefined : readCursor(after);
  const { column, key, fromKey, condition } = sort === undefined ? lastSaved : orderOf(sort);
  const page = db
    .select({ dealId: saves.dealId, key: key.as('key') })
    .from(saves)
    .innerJoin(deals, eq(deals.id, saves.dealId))
    .where(
      and(
        eq(saves.personId, person),
        condition,
        position && sql`(${column}, ${saves.dealId}) < (${fromKey(position.key)}, ${position.id})`,
      ),
    )
    .orderBy(desc(column), desc(saves.dealId))
    .limit(pages.saves + 1)
    .as('page');
  return await selectCards(db, {
    key: page.key,
    active: sql<boolean>`(select ${inArray(people.state, [...takingPart])} from ${people} where ${people.id} = ${person})`,
  })
    .innerJoin(page, eq(page.dealId, deals.id))
    .orderBy(desc(page.key), desc(page.dealId));
}
