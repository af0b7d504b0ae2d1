import type { ListSort } from '../../../shared/deal-filters.ts';
import type { Position } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { maxMatches } from '../search/word-frequency.ts';
import { type DealFilter, facetGroups } from './filter-definitions.ts';
import { lookUp } from './look-up.ts';
import { orderOf } from './orders.ts';
import { bestHits, type Hit, type PageQuery } from './page-query.ts';
import { type RelevanceTier, relevanceBonus, relevanceTiers } from './relevance.ts';
import { type Scan, scanIndex } from './scan-index.ts';
import { indexedWords } from './words-condition.ts';

export interface DealSearch {
  sort: ListSort;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
  /** In this order alone: what only mentions the words is not behind the rest. */
  mixed?: boolean | undefined;
}

/** What each strategy may cost, in deals. */
export interface SearchBudget {
  /** Deals to scan: at first, if these leave the page open, and if what they found promises to fill it. */
  scan: readonly [number, number, number];
  /** Words that at most this many deals have are looked up at once. */
  lookUp: number;
}

/** Measured on a million deals (npm run bench -- --only search,filters). */
export const defaultBudget: SearchBudget = { scan: [300, 2_500, 10_000], lookUp: 3_000 };

/**
 * A page of the deals that match, in their order: scans the order's index up to a bound and, if deals after it can be on the page, looks these up in the
 * index of words and facets. Rare words are not scanned for.
 */
export async function findDeals(db: Database, { sort, ...search }: DealSearch, budget = defaultBudget): Promise<Hit[]> {
  const { filter } = search;
  if (matchesNothing(filter)) return [];
  const terms = filter.values.q ?? [];
  const isByRelevance = sort === 'best' && terms.some(({ minus }) => !minus);
  const page = { ...search, order: orderOf(sort, filter.factors), bonus: isByRelevance ? relevanceBonus(terms) : undefined };
  if (terms.length > 0 && (await maxMatches(db, terms)) <= budget.lookUp) return await lookUp(db, page, indexedWords(filter));
  const [few, more, most] = budget.scan;
  let tiers = [...(isByRelevance ? relevanceTiers(terms) : []), { bonus: 0, indexQuery: indexedWords(filter) }];
  let found: Scan = { hits: [], bottom: undefined };
  for (const steps of [few, more]) {
    found = await scanIndex(db, page, steps);
    if (widestOpen(tiers, page, found) === undefined) return found.hits;
  }
  // Free deals are the cheapest, and may be many that do not match.
  if (sort === 'cheapest' && found.bottom === 0) return await freeAndCheapest(db, { sort, ...search }, budget);
  const promisesFullPage = (found.hits.length * most) / more >= page.limit;
  const [exact, ...others] = tiers;
  // The most relevant are few, and often leave no place for others. With other filters, so are all that match.
  if (exact !== undefined && isByRelevance && !hasFacets(filter)) {
    found = merge(page, found, await lookUp(db, page, exact.indexQuery));
    tiers = others;
  }
  if (promisesFullPage && !hasFacets(filter) && widestOpen(tiers, page, found) !== undefined) {
    const { hits, bottom } = await scanIndex(db, page, most);
    found = merge(page, { ...found, bottom }, hits);
  }
  const rest = widestOpen(tiers, page, found);
  return rest === undefined ? found.hits : merge(page, found, await lookUp(db, page, rest.indexQuery)).hits;
}

const merge = ({ limit }: PageQuery, found: Scan, hits: readonly Hit[]): Scan => ({
  ...found,
  hits: bestHits(limit, [...found.hits, ...hits]),
});

const hasFacets = (filter: DealFilter): boolean => facetGroups(filter).length > 0;

/** The least relevant tier of which deals after the scan can be on the page. */
function widestOpen(tiers: readonly RelevanceTier[], { limit }: PageQuery, { hits, bottom }: Scan): RelevanceTier | undefined {
  const least = hits[limit - 1]?.key ?? -Infinity;
  return bottom === undefined ? undefined : tiers.findLast(({ bonus }) => bottom + bonus >= least);
}

/** Looks up the free deals, and then finds the cheapest others. */
async function freeAndCheapest(db: Database, search: DealSearch, budget: SearchBudget): Promise<Hit[]> {
  const { filter, limit } = search;
  const free = { ...search, order: orderOf(search.sort, filter.factors), filter: { ...filter, values: { ...filter.values, maxPrice: 0 } } };
  const hits = await lookUp(db, free, indexedWords(filter));
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
