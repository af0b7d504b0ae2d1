import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import { Filtered, Filters } from '../../shared/filters.ts';
import { DealIdsQuery } from '../../shared/people.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import { ownAudience, personIdOf } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { categories, deals, filters, merchants, people } from '../database/schema.ts';
import { isShown } from '../deals/counted.ts';
import { liveRead } from '../http/live-read.ts';
import { type Dependency, dependsOn, type Row } from '../live/dependencies.ts';
import { dependsOnBeingSeen, seenBy } from '../merchants/seen.ts';
import { dependsOnState, seesMembersOnly } from '../people/sees-members-only.ts';
import { siteCurrency } from '../site/currency.ts';
import { type Filterable, metBy } from './matching.ts';

export const filterReads = (db: Database) => [ownFilters(db), filtered(db)];

function ownFilters(db: Database) {
  return liveRead({
    path: '/api/me/filters',
    summary: 'What one does not want to see, or not so much',
    input: z.strictObject({}),
    answer: Filters,
    audience: ownAudience,
    evaluate: async (_query, audience) => {
      const person = personIdOf(audience);
      const members = await seesMembersOnly(db, person);
      const rows = await selectFilters(db, person, members);
      const shown = rows.map(shownFilter);
      return {
        data: { filters: Object.fromEntries(shown.map((filter) => [filter.id, filter])), order: shown.map(({ id }) => id) },
        dependencies: [
          dependsOn('filters', 'person_id', person),
          dependsOnState(person, members),
          ...rows.flatMap((row) => namedBy(row, members)),
        ],
      };
    },
  });
}

/** What is not there to be seen any more is not named. */
const shownFilter = ({ filter, merchant, category, author }: OwnFilter) => {
  const named = merchant?.seenBy === null ? undefined : (merchant ?? category ?? author);
  return omitAbsent({
    ...{ id: filter.id, kind: filter.kind, effect: filter.effect, minPrice: filter.minPrice, maxPrice: filter.maxPrice },
    value: filter.word ?? named?.value,
    name: filter.word ?? named?.name,
  });
};

type OwnFilter = Awaited<ReturnType<typeof selectFilters>>[number];

const selectFilters = (db: Database, person: number, members: boolean) =>
  db
    .select({
      filter: filters,
      merchant: { value: merchants.slug, name: merchants.name, seenBy: seenBy(members) },
      category: { value: categories.slug, name: categories.name },
      author: { value: people.handle, name: people.name },
    })
    .from(filters)
    .leftJoin(merchants, eq(merchants.id, filters.merchantId))
    .leftJoin(categories, eq(categories.id, filters.categoryId))
    .leftJoin(people, and(eq(people.id, filters.authorId), ne(people.state, 'deleted')))
    .where(eq(filters.personId, person))
    .orderBy(asc(filters.id));

function namedBy({ filter: { merchantId, categoryId, authorId }, merchant }: OwnFilter, members: boolean): Dependency[] {
  if (merchantId !== null)
    return [dependsOn('merchants', 'id', merchantId), dependsOnBeingSeen(merchantId, merchant?.seenBy ?? null, members)];
  if (categoryId !== null) return [dependsOn('categories', 'id', categoryId)];
  return authorId === null ? [] : [dependsOn('people', 'id', authorId)];
}

function filtered(db: Database) {
  return liveRead({
    path: '/api/me/filtered',
    summary: "Which of one's own filters each of these deals meets",
    input: DealIdsQuery,
    answer: Filtered,
    audience: ownAudience,
    evaluate: async ({ deals: asked }, audience) => {
      const person = personIdOf(audience);
      const own = await db.select().from(filters).where(eq(filters.personId, person)).orderBy(asc(filters.id));
      const changed = dependsOn('filters', 'person_id', person);
      if (own.length === 0) return { data: { filtered: {} }, dependencies: [changed] };
      const currency = await siteCurrency(db);
      const members = await seesMembersOnly(db, person);
      const shown = new Map((await selectShown(db, asked, members)).map((deal) => [deal.id, deal]));
      const met = [...shown].map(([id, deal]) => [id, metBy(deal, own, currency)] as const).filter(([, ids]) => ids.length > 0);
      return {
        data: { filtered: Object.fromEntries(met) },
        dependencies: [
          ...[changed, dependsOnState(person, members), dependsOn('site', 'id', 1)],
          ...asked.map((id) => dependsOn('deals', 'id', id, isNews(shown.get(id), members))),
        ],
      };
    },
  });
}

/** What one does not get to see would tell what it is, by the filters that it meets. */
const selectShown = (db: Database, ids: number[], members: boolean) =>
  db
    .select(columns)
    .from(deals)
    .where(and(inArray(deals.id, ids), inArray(deals.state, ['live', 'expired']), members ? undefined : eq(deals.membersOnly, false)));

const columns = {
  id: deals.id,
  version: deals.version,
  words: deals.words,
  title: deals.title,
  merchantId: deals.merchantId,
  categoryId: deals.categoryId,
  authorId: deals.authorId,
  price: deals.price,
  currency: deals.currency,
};

/** A vote changes a deal, but nothing that a filter looks at. Long words that stay as they are do not come with the change. */
const isNews = (deal: (Filterable & { version: number; words: string }) | undefined, members: boolean) => (row: Row) =>
  deal === undefined ? isShown(row, members) : !isShown(row, members) || differs(deal, row);

const differs = (deal: Filterable & { version: number; words: string }, row: Row) =>
  row.version !== deal.version ||
  (row.words !== undefined && row.words !== deal.words) ||
  row.merchant_id !== deal.merchantId ||
  row.category_id !== deal.categoryId ||
  row.price !== deal.price ||
  row.currency !== deal.currency;
