import { dealFilterNames, dealFilters, type FilterValues } from '../../../shared/deal-filters.ts';
import type { DealsQuery } from '../../../shared/deals.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { priceFactors } from '../money/price-factors.ts';
import { readTerms } from '../search/search-terms.ts';
import type { DealFilter } from './filter-definitions.ts';
import { type ScopeName, scopeNames } from './scope.ts';

type FilterQuery = Omit<DealsQuery, 'sort' | 'after' | ScopeName>;

interface Resolved {
  /** Of its category, merchant and author. */
  ids: { [name in ScopeName]?: number | undefined };
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
  const { q, minPrice, maxPrice } = query;
  const isNeeded = comparesPrices || minPrice !== undefined || maxPrice !== undefined;
  return {
    seesMembersOnly,
    factors: isNeeded ? await priceFactors(db) : undefined,
    values: { ...valuesOf(query), ...ids, q: q === undefined ? undefined : await readTerms(db, q) },
  };
}

const valuesOf = (query: Record<string, unknown>): DealFilter['values'] =>
  Object.fromEntries(
    dealFilterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, parsed(dealFilters[name].type, String(query[name]))]])),
  );

function parsed(type: FilterValues['type'], text: string): string | number | Date {
  if (type === 'number') return Number(text);
  return type === 'date' ? new Date(text) : text;
}

/** Whether no filter is set but the scope. */
export const isPlain = ({ values }: DealFilter): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || scopeNames.some((each) => each === name));
