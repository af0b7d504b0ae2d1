import type { ListSort } from '../../shared/deal-filters.ts';
import type { Position } from '../core/cursor.ts';
import type { Queryable } from '../database/connection.ts';
import { maxMatches } from '../search/word-frequency.ts';
import type { DealFilter } from './filter-definitions.ts';
import { lookUpAll, lookUpByEra } from './look-up.ts';
import { type Narrowing, orderOf } from './orders.ts';
import { type Hit, mergeHits, type PageQuery } from './page-query.ts';
import { relevanceBonus, relevanceTiers } from './relevance.ts';
import { scanIndex } from './scan-index.ts';

export interface DealSearch {
  sort: ListSort;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
}

/** What each strategy may cost, in deals. */
export interface SearchBudget {
  /** Words are rare when at most this many deals have one of them. */
  rare: number;
  /** What is scanned first; and on, when that promises a full page. */
  scan: { first: number; further: number };
  lookUp: number;
}

/** Measured on a million deals (npm run bench -- --only search,filters). */
const defaultBudget: SearchBudget = { rare: 20_000, scan: { first: 300, further: 2_500 }, lookUp: 2_000 };

/**
 * A page of the deals that match, in their order, by the first strategy that finds it:
 * 1. Look up rare words, all at once: the index's entries of `rare` deals, and the newest `lookUp` matches.
 * 2. Scan the first deals of the order's index, and on while that promises a full page: at most `further` deals at a time.
 * 3. Look up words and facets, the newest first: `lookUp` matches at a time.
 * "Best" needs 1 or 3 once for all tiers of relevance. Only where 2 finds a page are words so frequent that each tier is found by itself, by 2 or 3.
 */
export async function findDeals(db: Queryable, { sort, ...page }: DealSearch, budget = defaultBudget): Promise<Hit[]> {
  const { q: terms, members, minPrice = 0, maxPrice = Infinity } = page.filter.values;
  // A text without a letter or digit matches nothing, no price is in an empty range, and guests see no members-only deals.
  if (terms?.length === 0 || minPrice > maxPrice || (members !== undefined && !page.filter.seesMembersOnly)) return [];
  const isRare = terms !== undefined && (await maxMatches(db, terms)) <= budget.rare;
  const order = orderOf(sort, page.filter.factors);
  const bonus = sort === 'best' && terms?.some(({ minus }) => !minus) ? relevanceBonus(terms) : undefined;
  // Where each match costs a wide row, the order's index comes first.
  const isNarrow = order.liveBetween !== undefined || order.firstRows !== undefined;
  if (isRare && isNarrow) return await lookUpAll(db, { ...page, order, bonus }, budget.lookUp);
  const scanned = await scan(db, { ...page, order, bonus }, budget);
  if (scanned === undefined) return await lookUp(db, { ...page, order, bonus }, budget);
  if (bonus === undefined) return scanned;
  let hits = mergeHits(page.limit, scanned, []);
  // A deal that the scan has not reached can only sort before these by its tier.
  if (hits.length < page.limit) return hits;
  for (const tier of relevanceTiers(terms ?? [])) {
    const above = { ...page, order, tier, minKey: hits.at(-1)?.key };
    hits = mergeHits(page.limit, hits, (await scan(db, above, budget)) ?? (await lookUp(db, above, budget)));
  }
  return hits;
}

const lookUp = async (db: Queryable, page: PageQuery, budget: SearchBudget): Promise<Hit[]> =>
  page.order.narrowings === undefined
    ? await lookUpByEra(db, page, budget.lookUp)
    : await lookUpInParts(db, page, page.order.narrowings, budget);

/** Below this share of the board's newest deals, all that match are few. */
const few = 0.01;

/**
 * Of an order that does not follow time: all matches at once where few of the newest deals match; or else part by part until the page is full. Where
 * many deals of a part match, they are scanned.
 */
async function lookUpInParts(db: Queryable, page: PageQuery, parts: readonly Narrowing[], budget: SearchBudget): Promise<Hit[]> {
  const { first } = budget.scan;
  const sample = { order: orderOf('new'), filter: page.filter, limit: Math.ceil(few * first) };
  const newest = await scanIndex(db, sample, first, { ofWholeBoard: true });
  if (newest.hits.length < few * first) return await lookUpAll(db, narrowedTo(page, parts.at(-1)), budget.lookUp);
  let hits: Hit[] = [];
  let { after } = page;
  for (const part of parts) {
    if (after !== undefined && part.before !== undefined && !isBefore(after, part.before)) continue;
    const rest = { ...page, after, limit: page.limit - hits.length };
    const scanned = after === page.after ? undefined : await scan(db, rest, budget);
    if (scanned !== undefined) return [...hits, ...scanned];
    hits = [...hits, ...(await lookUpAll(db, narrowedTo(rest, part), budget.lookUp))];
    if (hits.length === page.limit) break;
    after = part.before;
  }
  return hits;
}

const isBefore = (one: Position, other: Position) => one.key > other.key || (one.key === other.key && one.id > other.id);

function narrowedTo(page: PageQuery, { state, maxPrice, saving }: Narrowing = { state: 'live' }): PageQuery {
  const { values } = page.filter;
  const narrowed = {
    ...{ ...values, state },
    maxPrice: maxPrice === undefined ? values.maxPrice : Math.min(maxPrice, values.maxPrice ?? Infinity),
    saving: saving === undefined ? values.saving : Math.max(saving, values.saving ?? 0),
  };
  return { ...page, filter: { ...page.filter, values: narrowed } };
}

/** Undefined where a scan does not promise a full page soon. */
async function scan(db: Queryable, page: PageQuery, budget: SearchBudget): Promise<Hit[] | undefined> {
  for (let steps = budget.scan.first; steps <= budget.scan.further; ) {
    const { hits, isComplete } = await scanIndex(db, page, steps);
    if (isComplete) return hits;
    steps = Math.ceil((1.3 * steps * page.limit) / hits.length);
  }
  return undefined;
}
