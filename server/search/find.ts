import { sql } from 'drizzle-orm';
import { type DealSort, type ListSort, relevance } from '../../shared/ranking.ts';
import type { Position } from '../cursor.ts';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { orders } from '../deals/orders.ts';
import type { Sought } from './lexemes.ts';
import { lookup } from './lookup.ts';
import { mostFound } from './rarity.ts';
import type { Sieve } from './sifting.ts';
import { named, terms, titled } from './tsquery.ts';
import { walk, walkable } from './walk.ts';
import type { Fit, Found, Wanted } from './wanted.ts';

/** What words find so few deals for is looked up at once; for whatever is more common some of the first deals will do. */
const few = 3_000;
/** How many deals are looked at before what is rare is looked up, where some were found, and where nothing can be looked up. */
const steps = { first: 1_500, further: 8_000, last: 50_000 };

export interface Search {
  sort: ListSort;
  sieve: Sieve;
  limit: number;
  after?: Position | undefined;
}

/** A page of the deals that pass, in their order. What it costs is bounded, however many pass and wherever they are. */
export async function find(db: Queryable, { sort, ...page }: Search): Promise<Found[]> {
  const { sought } = page.sieve;
  // Words without a letter find nothing, and guests see nothing that is for members only.
  if (sought?.length === 0 || (page.sieve.membersOnly && !page.sieve.members)) return [];
  const isRare = sought !== undefined && (await mostFound(db, sought)) <= few;
  if (sort !== 'best') return await findIn(db, { ...page, order: orders[sort] }, isRare);
  return await findBest(db, page, sought ?? [], isRare);
}

async function findIn(db: Queryable, wanted: Wanted, isRare: boolean): Promise<Found[]> {
  const along = walkable(wanted.sieve, wanted.order.ofAuthors);
  const looked = isRare || !along ? await lookup(db, wanted) : undefined;
  if (looked !== undefined) return looked;
  const near = await walk(db, wanted, steps.first);
  if (near.ended || near.found.length === wanted.limit) return near.found;
  const needed = (1.5 * steps.first * wanted.limit) / near.found.length;
  const further = needed <= steps.further ? await walk(db, wanted, Math.ceil(needed)) : undefined;
  if (further !== undefined && (further.ended || further.found.length === wanted.limit)) return further.found;
  return (await lookup(db, wanted)) ?? (await walk(db, wanted, steps.last)).found;
}

/** Each way to fit is a list in the order of heat with something added, and they are merged. */
async function findBest(db: Queryable, page: Omit<Search, 'sort'>, sought: readonly Sought[], isRare: boolean): Promise<Found[]> {
  const order = orders[heat];
  if (isRare) return (await lookup(db, { ...page, order, added: bonuses(sought) })) ?? [];
  let found: Found[] = [];
  for (const fit of fits(sought)) {
    const least = found.length < page.limit ? undefined : found.at(-1)?.key;
    found = [...found, ...(await findIn(db, { ...page, order, fit, least }, false))]
      .sort((one, other) => other.key - one.key || other.id - one.id)
      .slice(0, page.limit);
  }
  return found;
}

const heat: DealSort = 'hot';
const isTitled = (sought: readonly Sought[]) => sql`${deals.words} @@ ${titled(sought)}::tsquery`;
const isNamed = (sought: readonly Sought[]) => sql`${deals.words} @@ ${named(sought)}::tsquery`;

/** From what counts most to what counts least. */
const fits = (sought: readonly Sought[]): Fit[] => [
  { bonus: relevance.titled, where: isTitled(sought), terms: (all) => terms(all, { mark: '=', whole: true }) },
  { bonus: relevance.named, where: sql`${isNamed(sought)} and not ${isTitled(sought)}`, terms: (all) => terms(all, { mark: '=' }) },
  { bonus: 0, where: sql`not ${isNamed(sought)}`, terms },
];

const bonuses = (sought: readonly Sought[]) =>
  sql<number>`case when ${isTitled(sought)} then ${relevance.titled}::float8 when ${isNamed(sought)} then ${relevance.named}::float8 else 0 end`;
