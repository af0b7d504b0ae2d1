import { sql } from 'drizzle-orm';
import { type DealSort, type ListSort, relevance } from '../../shared/ranking.ts';
import type { Position } from '../core/cursor.ts';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { indexQuery, titleOrNameQuery, titleQuery } from '../search/tsquery.ts';
import { maxMatches } from '../search/word-frequency.ts';
import { type Candidates, candidatesFor } from './candidates.ts';
import type { DealFilter } from './filters.ts';
import { type Enough, lookup } from './lookup-words.ts';
import { once } from './once.ts';
import { orders } from './orders.ts';
import { type Hit, mergeHits, type PageQuery, type RelevanceTier } from './page-query.ts';
import { passing } from './scan-candidates.ts';
import { type Walked, walk, walkable } from './scan-index.ts';

/** How much is looked at before something else is tried. */
export interface SearchBudget {
  /**
   * Words of so few deals are looked up at once; with filters that few pass, of so many more. Where more deals than this pass the filters,
   * some of the first on the board will do.
   */
  few: { found: number; foundAndPassing: number; passing: number };
  /** How many deals of a list are looked at first, further where words are common, and at last where nothing can be looked up. */
  steps: { first: number; further: number; last: number };
  /** Of candidates so many are looked at first, the newest, and several times as many each further time. */
  looks: number;
  /** Of what is found by its words. */
  enough: Enough;
}

/** Measured on a million deals (bench). */
const usual: SearchBudget = {
  few: { found: 10_000, foundAndPassing: 30_000, passing: 50_000 },
  steps: { first: 300, further: 5_000, last: 50_000 },
  looks: 150,
  enough: { all: 1_500, newest: 60 },
};

export interface Search {
  sort: ListSort;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
}

/** A page of the deals that pass, in their order. What it costs is bounded, however many pass and wherever they are. */
export async function find(db: Queryable, { sort, ...page }: Search, budget = usual): Promise<Hit[]> {
  const { filter } = page;
  const { terms } = filter;
  // Words without a letter find nothing, and guests see nothing that is for members only.
  if (terms?.length === 0 || (filter.membersOnly && !filter.members)) return [];
  const ways: Ways = {
    most: terms === undefined ? Number.POSITIVE_INFINITY : await maxMatches(db, terms),
    candidates: once(() => candidatesFor(db, filter)),
    ...budget,
  };
  if (sort !== 'best') return await findIn(db, { ...page, order: orders[sort] }, ways);
  return await findBest(db, page, terms ?? [], ways);
}

interface Ways extends SearchBudget {
  /** About how many deals have the rarest of the words, at most. */
  most: number;
  candidates: () => Promise<Candidates | undefined>;
}

async function findIn(db: Queryable, wanted: PageQuery, { most, candidates, few, steps, looks, enough }: Ways): Promise<Hit[]> {
  const { filter, limit, least } = wanted;
  // Where only the best keys are wanted, there may be none at all.
  const looked = most <= few.found && least === undefined ? await lookup(db, wanted, enough) : undefined;
  if (looked !== undefined) return looked;
  const near = await along(db, wanted, steps.first);
  if (near.ended || near.found.length === limit) return near.found;
  // Where the end is in sight it takes less to go on.
  const on =
    near.found.length > limit / 2 ? await along(db, wanted, Math.ceil((1.3 * steps.first * limit) / near.found.length)) : notWalked;
  if (on.ended || on.found.length === limit) return on.found;
  const narrowed = await candidates();
  if (narrowed !== undefined && (filter.terms === undefined || narrowed.count <= few.passing)) {
    const words = most <= few.foundAndPassing ? await lookup(db, wanted, enough) : undefined;
    return words ?? (await passing(db, wanted, narrowed, looks));
  }
  const far = most > few.found ? await further(db, wanted, steps.further) : notWalked;
  if (far.ended || far.found.length === limit) return far.found;
  return (
    (await lookup(db, wanted, enough)) ??
    (narrowed === undefined ? (await along(db, wanted, steps.last)).found : await passing(db, wanted, narrowed, looks))
  );
}

const notWalked: Walked = { found: [], ended: false };
const along = async (db: Queryable, wanted: PageQuery, steps: number) => (walkable(wanted) ? await walk(db, wanted, steps) : notWalked);

/** And as far again as it takes, where so much was found that the end is in sight. */
async function further(db: Queryable, wanted: PageQuery, steps: number): Promise<Walked> {
  const far = await along(db, wanted, steps);
  const needed = (1.3 * steps * wanted.limit) / far.found.length;
  return far.ended || far.found.length === wanted.limit || needed > 3 * steps ? far : await along(db, wanted, Math.ceil(needed));
}

/** Each way to tier is a list in the order of heat with something added, and they are merged. */
async function findBest(db: Queryable, page: Omit<Search, 'sort'>, terms: readonly SearchTerm[], ways: Ways): Promise<Hit[]> {
  const { most, candidates, few, looks, enough } = ways;
  const order = orders[heat];
  const all = { ...page, order, added: { by: bonuses(terms), most: relevance.titled } };
  const looked = most <= few.found ? await lookup(db, all, enough) : undefined;
  if (looked !== undefined) return looked;
  const narrowed = await candidates();
  if (narrowed !== undefined && narrowed.count <= few.passing) {
    const words = most <= few.foundAndPassing ? await lookup(db, all, enough) : undefined;
    return words ?? (await passing(db, all, narrowed, looks));
  }
  let found: Hit[] = [];
  for (const tier of tiers(terms)) {
    const least = found.length < page.limit ? undefined : found.at(-1)?.key;
    found = mergeHits(page, found, await findIn(db, { ...page, order, tier, least }, ways));
  }
  return found;
}

const heat: DealSort = 'hot';
const isTitled = (terms: readonly SearchTerm[]) => sql`${deals.words} @@ ${titleQuery(terms)}::tsquery`;
const isNamed = (terms: readonly SearchTerm[]) => sql`${deals.words} @@ ${titleOrNameQuery(terms)}::tsquery`;

/** From what counts most to what counts least. */
const tiers = (terms: readonly SearchTerm[]): RelevanceTier[] => [
  { bonus: relevance.titled, where: isTitled(terms), terms: (all) => indexQuery(all, { marks: ['='], whole: true }) },
  {
    bonus: relevance.named,
    where: sql`${isNamed(terms)} and not ${isTitled(terms)}`,
    terms: (all) => indexQuery(all, { marks: ['=', '+'] }),
  },
  { bonus: 0, where: sql`not ${isNamed(terms)}`, terms: indexQuery },
];

const bonuses = (terms: readonly SearchTerm[]) =>
  sql<number>`case when ${isTitled(terms)} then ${relevance.titled}::float8 when ${isNamed(terms)} then ${relevance.named}::float8 else 0 end`;
