import type { FilterName } from '../../../shared/deal-filters.ts';
import type { Database } from '../../platform/database/connection.ts';
import { maxMatchesByStem } from '../search/word-frequency.ts';
import { eraFacets, type Span, spanSince } from './eras.ts';
import { type FacetStatistics, facetStatistics } from './facet-statistics.ts';
import { type DealFilter, facetsByFilter, pricedFacets } from './filter-definitions.ts';

/** What decides how to find deals; which ones are found does not depend on it. */
export interface Estimate extends FacetStatistics {
  /** How many deals have the rarest of the words at most. */
  withWords: number;
}

export async function estimateOf(db: Database, filter: DealFilter): Promise<Estimate> {
  const { q } = filter.values;
  return { ...(await facetStatistics(db)), withWords: q === undefined ? Infinity : await maxMatchesByStem(db, q) };
}

/** How many deals match, as if the filters did not depend on each other. */
export const expectedMatches = (filter: DealFilter, estimate: Estimate, span?: Span): number =>
  groupsOf(filter, estimate, span).reduce((matches, { share }) => matches * share, Math.min(estimate.deals, estimate.withWords));

/** Microseconds to read a row, to find the next deal with a facet, and to read a facet's entry on the way. Only their ratios matter. */
const costs = { row: 2.4, next: 20, entry: 0.01 };

/** The facets that the index is asked for, the rarest first: a frequent one takes longer to look up than the rows that it saves. All, if nothing is known. */
export function facetsToLookUp(filter: DealFilter, estimate: Estimate, span?: Span): string[][] {
  const { deals, withWords } = estimate;
  const groups = rarestFirst(groupsOf(filter, estimate, span));
  if (deals === 0) return groups.map(({ facets }) => facets);
  let rows = Math.min(deals, withWords);
  const worthIt = groups.filter(({ facets, share }, i) => {
    const saved = rows * (1 - share) * costs.row;
    const isWorthIt =
      saved > Math.min(rows * costs.next, deals * estimate.shareOf(facets) * costs.entry) || (i === 0 && withWords === Infinity);
    if (isWorthIt) rows *= share;
    return isWorthIt;
  });
  return worthIt.map(({ facets }) => facets);
}

/** One of its facets is what a deal must have to match; `share` of those that match the others do. */
interface Group {
  facets: string[];
  share: number;
}

function groupsOf(filter: DealFilter, { shareOf }: Estimate, span?: Span): Group[] {
  const group = (facets: string[]): Group => ({ facets, share: shareOf(facets) });
  const isPrice = ({ name }: { name: FilterName }) => name === 'minPrice' || name === 'maxPrice';
  const all = facetsByFilter(filter);
  const others = all.filter((each) => !isPrice(each)).map(({ facets }) => group(facets));
  const prices = all.filter(isPrice).map(({ facets }) => group(facets));
  const { since } = filter.values;
  const times = [...(span === undefined ? [] : [span]), ...(since === undefined ? [] : [spanSince(since)])];
  const [shortest] = rarestFirst(times.map((each) => group(eraFacets(each))));
  return [...others, ...asRange(rarestFirst(prices), shareOf(pricedFacets(filter))), ...(shortest === undefined ? [] : [shortest])];
}

const rarestFirst = (groups: readonly Group[]) => groups.toSorted((one, other) => one.share - other.share);

/** The two bounds of a price depend on each other. */
function asRange([rarer, other]: Group[], priced: number): Group[] {
  if (rarer === undefined) return [];
  if (other === undefined || rarer.share === 0) return [rarer];
  const between = Math.max(0, rarer.share + other.share - priced);
  return [rarer, { ...other, share: between / rarer.share }];
}
