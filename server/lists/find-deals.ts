import type { ListSort } from '../../shared/deal-filters.ts';
import type { Position } from '../core/cursor.ts';
import type { Queryable } from '../database/connection.ts';
import { maxMatches } from '../search/word-frequency.ts';
import type { DealFilter } from './filter-definitions.ts';
import { type LookUpBudget, lookUp } from './look-up.ts';
import { orders } from './orders.ts';
import { type Hit, mergeHits, type PageQuery } from './page-query.ts';
import { relevanceBonus, relevanceTiers } from './relevance.ts';
import { scanIndex } from './scan-index.ts';

export interface DealSearch {
  sort: ListSort;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
}

/** What each strategy may cost. */
export interface SearchBudget {
  /** Words are rare if at most this many deals have one of them. Rare words are looked up directly. */
  rare: number;
  /** Deals that are scanned first; then if those promise a full page soon; and if nothing can be looked up. */
  scan: { first: number; further: number; last: number };
  lookUp: LookUpBudget;
}

/** Measured on a million deals (npm run bench -- --only search,filters). */
const defaultBudget: SearchBudget = {
  rare: 10_000,
  scan: { first: 300, further: 5_000, last: 50_000 },
  lookUp: { all: 1_500, newest: 60 },
};

/** A page of the deals that match, in their order. */
export async function findDeals(db: Queryable, { sort, ...page }: DealSearch, budget = defaultBudget): Promise<Hit[]> {
  const { q: terms, members } = page.filter.values;
  // A text without a letter or digit matches nothing, and guests see no members-only deals.
  if (terms?.length === 0 || (members !== undefined && !page.filter.seesMembersOnly)) return [];
  const isRare = terms !== undefined && (await maxMatches(db, terms)) <= budget.rare;
  if (sort !== 'best') return await findPage(db, { ...page, order: orders[sort] }, isRare, budget);
  const looked = isRare ? await lookUp(db, { ...page, order: orders.hot, bonus: relevanceBonus(terms ?? []) }, budget.lookUp) : undefined;
  if (looked !== undefined) return looked;
  // "Best" is one list for each tier of relevance, sorted by heat and merged.
  let hits: Hit[] = [];
  for (const tier of relevanceTiers(terms ?? [])) {
    const minKey = hits.length < page.limit ? undefined : hits.at(-1)?.key;
    hits = mergeHits(page.limit, hits, await findPage(db, { ...page, order: orders.hot, tier, minKey }, isRare, budget));
  }
  return hits;
}

/**
 * The strategies, each until it has a full page:
 * 1. Rare words: look them up. Costs at most `rare` rows.
 * 2. Scan the first deals of the order's index, and on while that promises a full page. Costs at most `further` rows at a time.
 * 3. Look up words and facets: few deals match. Costs a row for each match.
 * 4. Nothing to look up (only -words): scan the `last` rows, and end there.
 */
async function findPage(db: Queryable, page: PageQuery, isRare: boolean, budget: SearchBudget): Promise<Hit[]> {
  const rare = isRare ? await lookUp(db, page, budget.lookUp) : undefined;
  if (rare !== undefined) return rare;
  const { first, further, last } = budget.scan;
  for (let steps = first; steps <= further; ) {
    const { hits, isComplete } = await scanIndex(db, page, steps);
    if (isComplete) return hits;
    steps = Math.ceil((1.3 * steps * page.limit) / hits.length);
  }
  return (await lookUp(db, page, budget.lookUp)) ?? (await scanIndex(db, page, last)).hits;
}
