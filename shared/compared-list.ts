import type { DealFilters } from './deal-filters.ts';
import { type DealListParams, type ReadPath, reads } from './reads.ts';
import type { DealCounts } from './search.ts';

/** Where the counts are of the deals that a list could show; undefined unless it compares prices. */
export function comparedCounts({ sort, after: _, ...filters }: DealListParams): ReadPath<DealCounts> | undefined {
  if (sort === 'cheapest') return reads.counts(pricedDeals(filters));
  return (filters.minPrice ?? filters.maxPrice) === undefined ? undefined : reads.counts(filters);
}

/** What the order "cheapest" shows. */
export const pricedDeals = (filters: DealFilters): DealFilters => ({ ...filters, state: 'live', minPrice: filters.minPrice ?? '0' });
