import type { DealsQuery } from '../../../shared/deals.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { priceFactors } from '../money/price-factors.ts';
import { readTerms } from '../search/search-terms.ts';
import type { DealFilter } from './filter-definitions.ts';
import { type ScopeIds, scopeNames } from './scope.ts';

type FilterQuery = Omit<DealsQuery, 'sort' | 'after'>;

interface Resolved {
  /** Of its category, merchant and author. */
  ids: ScopeIds;
  seesMembersOnly: boolean;
  /** Whether prices are compared even without a price filter. */
  comparesPrices: boolean;
}

/** Looks up the values of the filters in an address. */
export async function resolveFilters(
  db: Queryable,
  query: FilterQuery,
  { ids, seesMembersOnly, comparesPrices }: Resolved,
): Promise<DealFilter> {
  const { q, minPrice, maxPrice, saving, since, kind, region, shipping, state, members } = query;
  const isNeeded = comparesPrices || minPrice !== undefined || maxPrice !== undefined;
  return {
    seesMembersOnly,
    factors: isNeeded ? await priceFactors(db) : undefined,
    values: {
      ...ids,
      ...{ kind, region, shipping, state, members },
      q: q === undefined ? undefined : await readTerms(db, q),
      minPrice: minPrice === undefined ? undefined : Number(minPrice),
      maxPrice: maxPrice === undefined ? undefined : Number(maxPrice),
      saving: saving === undefined ? undefined : Number(saving),
      since: since === undefined ? undefined : new Date(since),
    } satisfies { [name in keyof Required<FilterQuery>]?: unknown },
  };
}

/** Whether no filter is set but the scope. */
export const isPlain = ({ values }: DealFilter): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || scopeNames.some((each) => each === name));
