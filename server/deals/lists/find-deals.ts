import type { ListSort } from '../../../shared/deal-filters.ts';
import type { Position } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { indexQuery, isInexact } from '../search/tsquery.ts';
import { maxMatches } from '../search/word-frequency.ts';
import type { DealFilter } from './filter-definitions.ts';
import { lookUp } from './look-up.ts';
import { orderOf } from './orders.ts';
import { bestHits, type Hit } from './page-query.ts';
import { relevanceBonus, relevanceTiers } from './relevance.ts';
import { type Scan, scanIndex } from './scan-index.ts';

export interface DealSearch {
  sort: ListSort;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
}

/** What each strategy may cost, in deals. */
export interface SearchBudget {
  /** Deals to scan: at first and, if these leave the page open, at most; twice as many for phrases, which a look-up compares one by one. */
  scan: readonly [number, number];
  /** Words that at most this many deals have are looked up at once. */
  lookUp: number;
}

/** Measured on a million deals (npm run bench -- --only search,filters). */
const defaultBudget: SearchBudget = { scan: [300, 2_500], lookUp: 3_000 };

/**
 * A page of the deals that match, in their order: scans the order's index up to a bound and, if deals after it can be on the page, looks all matches up
 * in the index of words and facets. With relevance, a full page leaves only those that are more relevant. Rare words are not scanned for.
 */
export async function findDeals(db: Database, { sort, ...search }: DealSearch, budget = defaultBudget): Promise<Hit[]> {
  const { filter, limit } = search;
  if (matchesNothing(filter)) return [];
  const terms = filter.values.q ?? [];
  const isByRelevance = sort === 'best' && terms.some(({ minus }) => !minus);
  const page = { ...search, order: orderOf(sort, filter.factors), bonus: isByRelevance ? relevanceBonus(terms) : undefined };
  if (terms.length > 0 && (await maxMatches(db, terms)) <= budget.lookUp) return await lookUp(db, page, indexQuery(terms));
  let words = indexQuery(terms);
  let scanned: Scan = { hits: [], bottom: undefined };
  const [first, further] = budget.scan;
  for (const steps of [first, isInexact(terms) ? 2 * further : further]) {
    scanned = await scanIndex(db, page, steps);
    const { hits, bottom } = scanned;
    const least = hits[limit - 1];
    if (bottom === undefined) return hits;
    if (least === undefined) continue;
    const tier = relevanceTiers(terms).find(({ bonus }) => bottom + bonus >= least.key);
    if (tier === undefined) return hits;
    words = tier.indexQuery;
  }
  // Free deals are the cheapest, and may be many that do not match.
  if (sort === 'cheapest' && scanned.bottom === 0) return await freeAndCheapest(db, { sort, ...search }, budget);
  return bestHits(limit, [...scanned.hits, ...(await lookUp(db, page, words))]);
}

/** Looks up the free deals, and then finds the cheapest others. */
async function freeAndCheapest(db: Database, search: DealSearch, budget: SearchBudget): Promise<Hit[]> {
  const { filter, limit } = search;
  const free = { ...search, order: orderOf(search.sort, filter.factors), filter: { ...filter, values: { ...filter.values, maxPrice: 0 } } };
  const hits = await lookUp(db, free, indexQuery(filter.values.q ?? []));
  if (hits.length === limit) return hits;
  const others = { ...search, after: afterFree, limit: limit - hits.length };
  return [...hits, ...(await findDeals(db, others, budget))];
}

/** Before it are prices that round to 0. */
const afterFree = { key: -0.5, id: Number.MAX_SAFE_INTEGER };

/** A text without a letter or digit matches nothing, no price is in an empty range, a freebie costs 0, and guests see no members-only deals. */
function matchesNothing({ seesMembersOnly, values }: DealFilter): boolean {
  const { q, kind, minPrice = 0, maxPrice = Infinity, members } = values;
  return q?.length === 0 || minPrice > (kind === 'freebie' ? 0 : maxPrice) || (members !== undefined && !seesMembersOnly);
}
