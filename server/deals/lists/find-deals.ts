import type { ListSort } from '../../../shared/deal-filters.ts';
import type { Position } from '../../platform/core/cursor.ts';
import type { Database, Queryable } from '../../platform/database/connection.ts';
import { estimateOf, expectedMatches } from './estimate.ts';
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
  /** Deals to scan first, and at most if a full page is likely. */
  scan: { first: number; further: number };
  /** Matches to look up at a time. If fewer are expected, nothing is scanned first. */
  lookUp: number;
}

/** Measured on a million deals (npm run bench -- --only search,filters). */
const defaultBudget: SearchBudget = { scan: { first: 300, further: 2_500 }, lookUp: 500 };

/**
 * A page of the deals that match, in their order, by the first strategy that finds it:
 * 1. Scan the first deals of the order's index, and more of them, up to `further`, while a full page is likely. Left out if few are expected.
 * 2. Look up words and facets: `lookUp` matches at a time.
 * "Best" needs 2 once for all tiers of relevance. Only where 1 finds a page are words so frequent that each tier is found by itself, by 1 or 2.
 */
export async function findDeals(db: Database, { sort, ...search }: DealSearch, budget = defaultBudget): Promise<Hit[]> {
  const { q: terms } = search.filter.values;
  if (matchesNothing(search.filter)) return [];
  const order = orderOf(sort, search.filter.factors);
  const bonus = sort === 'best' && terms?.some(({ minus }) => !minus) ? relevanceBonus(terms) : undefined;
  const page = { ...search, order, bonus, estimate: await estimateOf(db, search.filter) };
  const scanned = matchesFew(page, budget) ? undefined : await scan(db, page, budget);
  if (scanned === undefined) return await lookUp(db, page, budget);
  if (bonus === undefined) return scanned;
  let hits = mergeHits(page.limit, scanned, []);
  // A deal that the scan has not reached can only sort before these by its tier.
  if (hits.length < page.limit) return hits;
  for (const tier of relevanceTiers(terms ?? [])) {
    const above = { ...page, bonus: undefined, tier, minKey: hits.at(-1)?.key };
    hits = mergeHits(page.limit, hits, (await scan(db, above, budget)) ?? (await lookUp(db, above, budget)));
  }
  return hits;
}

/** A text without a letter or digit matches nothing, no price is in an empty range, a freebie costs 0, and guests see no members-only deals. */
function matchesNothing({ seesMembersOnly, values }: DealFilter): boolean {
  const { q, kind, minPrice = 0, maxPrice = Infinity, members } = values;
  return q?.length === 0 || minPrice > (kind === 'freebie' ? 0 : maxPrice) || (members !== undefined && !seesMembersOnly);
}

/** Whether so few match that a scan is not worth a try. */
function matchesFew({ filter, estimate, order }: PageQuery, budget: SearchBudget): boolean {
  // An index of few deals, such as those that end, is scanned at once.
  const coversMostDeals = order.liveBetween !== undefined || order.firstRows !== undefined;
  return coversMostDeals && estimate.deals > 0 && expectedMatches(filter, estimate) <= budget.lookUp;
}

const lookUp = async (db: Queryable, page: PageQuery, budget: SearchBudget): Promise<Hit[]> =>
  page.order.narrowings === undefined
    ? await lookUpByEra(db, page, budget.lookUp)
    : await lookUpInParts(db, page, page.order.narrowings, budget);

/**
 * Of an order that does not follow time: part by part until the page is full, without those parts that probably have no full page. Where many deals of
 * a part match, they are scanned.
 */
async function lookUpInParts(db: Queryable, page: PageQuery, all: readonly Narrowing[], budget: SearchBudget): Promise<Hit[]> {
  const parts = likelyParts(page, all, budget);
  let hits: Hit[] = [];
  let { after } = page;
  let empty = 0;
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const rest = { ...page, after, limit: page.limit - hits.length };
    const scanned = after === page.after ? undefined : await scan(db, rest, budget);
    if (scanned !== undefined) return [...hits, ...scanned];
    const more = await lookUpAll(db, narrowedTo(rest, part));
    hits = [...hits, ...more];
    if (hits.length === page.limit) break;
    after = part.before;
    if (more.length === 0) empty += 1;
    // The filters may contradict each other.
    if (empty === 2) parts.splice(0, parts.length - 1);
  }
  return hits;
}

/** The last part, and those before it that narrow the filter and probably fill a page. */
function likelyParts({ filter, estimate, after, limit }: PageQuery, all: readonly Narrowing[], budget: SearchBudget): Narrowing[] {
  const expected = (part?: Narrowing) => expectedMatches(narrow(filter, part), estimate);
  const last = all.at(-1);
  const most = expected(last);
  return all.filter(
    (part) =>
      part === last ||
      (most > budget.lookUp &&
        expected(part) >= 2 * limit &&
        expected(part) < most / 2 &&
        (after === undefined || part.before === undefined || isBefore(after, part.before))),
  );
}

const isBefore = (one: Position, other: Position) => one.key > other.key || (one.key === other.key && one.id > other.id);

const narrowedTo = (page: PageQuery, part: Narrowing): PageQuery => ({ ...page, filter: narrow(page.filter, part) });

function narrow({ values, ...filter }: DealFilter, { state, maxPrice, saving }: Narrowing = { state: 'live' }): DealFilter {
  const narrowed = {
    ...{ ...values, state },
    maxPrice: maxPrice === undefined ? values.maxPrice : Math.min(maxPrice, values.maxPrice ?? Infinity),
    saving: saving === undefined ? values.saving : Math.max(saving, values.saving ?? 0),
  };
  return { ...filter, values: narrowed };
}

/** Undefined if a full page is not likely soon. */
async function scan(db: Queryable, page: PageQuery, budget: SearchBudget): Promise<Hit[] | undefined> {
  for (let steps = budget.scan.first; steps <= budget.scan.further; ) {
    const { hits, isComplete } = await scanIndex(db, page, steps);
    if (isComplete) return hits;
    steps = Math.ceil((1.3 * steps * page.limit) / hits.length);
  }
  return undefined;
}
