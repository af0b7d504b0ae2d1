import { sql } from 'drizzle-orm';
import { type DealSort, type ListSort, relevance } from '../../shared/ranking.ts';
import type { Position } from '../core/cursor.ts';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { orders } from '../deals/orders.ts';
import { type Candidates, candidatesFor } from './candidates.ts';
import type { Sought } from './lexemes.ts';
import { type Enough, lookup } from './lookup.ts';
import { once } from './once.ts';
import { passing } from './passing.ts';
import { mostFound } from './rarity.ts';
import type { Sieve } from './sifting.ts';
import { named, terms, titled } from './tsquery.ts';
import { type Walked, walk, walkable } from './walk.ts';
import { better, type Fit, type Found, type Wanted } from './wanted.ts';

/** How much is looked at before something else is tried. */
export interface Effort {
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
const usual: Effort = {
  few: { found: 10_000, foundAndPassing: 30_000, passing: 50_000 },
  steps: { first: 300, further: 5_000, last: 50_000 },
  looks: 150,
  enough: { all: 1_500, newest: 60 },
};

export interface Search {
  sort: ListSort;
  sieve: Sieve;
  limit: number;
  after?: Position | undefined;
}

/** A page of the deals that pass, in their order. What it costs is bounded, however many pass and wherever they are. */
export async function find(db: Queryable, { sort, ...page }: Search, effort = usual): Promise<Found[]> {
  const { sieve } = page;
  const { sought } = sieve;
  // Words without a letter find nothing, and guests see nothing that is for members only.
  if (sought?.length === 0 || (sieve.membersOnly && !sieve.members)) return [];
  const ways: Ways = {
    most: sought === undefined ? Number.POSITIVE_INFINITY : await mostFound(db, sought),
    candidates: once(() => candidatesFor(db, sieve)),
    ...effort,
  };
  if (sort !== 'best') return await findIn(db, { ...page, order: orders[sort] }, ways);
  return await findBest(db, page, sought ?? [], ways);
}

interface Ways extends Effort {
  /** About how many deals have the rarest of the words, at most. */
  most: number;
  candidates: () => Promise<Candidates | undefined>;
}

async function findIn(db: Queryable, wanted: Wanted, { most, candidates, few, steps, looks, enough }: Ways): Promise<Found[]> {
  const { sieve, limit, least } = wanted;
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
  if (narrowed !== undefined && (sieve.sought === undefined || narrowed.count <= few.passing)) {
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
const along = async (db: Queryable, wanted: Wanted, steps: number) => (walkable(wanted) ? await walk(db, wanted, steps) : notWalked);

/** And as far again as it takes, where so much was found that the end is in sight. */
async function further(db: Queryable, wanted: Wanted, steps: number): Promise<Walked> {
  const far = await along(db, wanted, steps);
  const needed = (1.3 * steps * wanted.limit) / far.found.length;
  return far.ended || far.found.length === wanted.limit || needed > 3 * steps ? far : await along(db, wanted, Math.ceil(needed));
}

/** Each way to fit is a list in the order of heat with something added, and they are merged. */
async function findBest(db: Queryable, page: Omit<Search, 'sort'>, sought: readonly Sought[], ways: Ways): Promise<Found[]> {
  const { most, candidates, few, looks, enough } = ways;
  const order = orders[heat];
  const all = { ...page, order, added: { by: bonuses(sought), most: relevance.titled } };
  const looked = most <= few.found ? await lookup(db, all, enough) : undefined;
  if (looked !== undefined) return looked;
  const narrowed = await candidates();
  if (narrowed !== undefined && narrowed.count <= few.passing) {
    const words = most <= few.foundAndPassing ? await lookup(db, all, enough) : undefined;
    return words ?? (await passing(db, all, narrowed, looks));
  }
  let found: Found[] = [];
  for (const fit of fits(sought)) {
    const least = found.length < page.limit ? undefined : found.at(-1)?.key;
    found = better(page, found, await findIn(db, { ...page, order, fit, least }, ways));
  }
  return found;
}

const heat: DealSort = 'hot';
const isTitled = (sought: readonly Sought[]) => sql`${deals.words} @@ ${titled(sought)}::tsquery`;
const isNamed = (sought: readonly Sought[]) => sql`${deals.words} @@ ${named(sought)}::tsquery`;

/** From what counts most to what counts least. */
const fits = (sought: readonly Sought[]): Fit[] => [
  { bonus: relevance.titled, where: isTitled(sought), terms: (all) => terms(all, { marks: ['='], whole: true }) },
  { bonus: relevance.named, where: sql`${isNamed(sought)} and not ${isTitled(sought)}`, terms: (all) => terms(all, { marks: ['=', '+'] }) },
  { bonus: 0, where: sql`not ${isNamed(sought)}`, terms },
];

const bonuses = (sought: readonly Sought[]) =>
  sql<number>`case when ${isTitled(sought)} then ${relevance.titled}::float8 when ${isNamed(sought)} then ${relevance.named}::float8 else 0 end`;
