import type { DealsQuery } from '../../shared/deals.ts';
import type { Database } from '../database/connection.ts';
import { readTerms } from '../search/search-terms.ts';
import { siteCurrency } from '../site/currency.ts';
import type { DealFilter } from './filter-definitions.ts';
import { type ScopeIds, scopeNames } from './scope.ts';

type FilterQuery = Omit<DealsQuery, 'sort' | 'after'>;

/** Looks up the values of the filters in an address. `ids` are those of its category, merchant and author. */
export async function resolveFilters(db: Database, query: FilterQuery, ids: ScopeIds, seesMembersOnly: boolean): Promise<DealFilter> {
  const { q, minPrice, maxPrice, saving, since, kind, region, shipping, state, members } = query;
  const currency = minPrice === undefined && maxPrice === undefined ? '' : await siteCurrency(db);
  const price = (amount: string) => ({ amount: Number(amount), currency });
  return {
    seesMembersOnly,
    values: {
      ...ids,
      ...{ kind, region, shipping, state, members },
      q: q === undefined ? undefined : await readTerms(db, q),
      minPrice: minPrice === undefined ? undefined : price(minPrice),
      maxPrice: maxPrice === undefined ? undefined : price(maxPrice),
      saving: saving === undefined ? undefined : Number(saving),
      since: since === undefined ? undefined : new Date(since),
    } satisfies { [name in keyof Required<FilterQuery>]?: unknown },
  };
}

/** Whether no filter is set but the scope. */
export const isPlain = ({ values }: DealFilter): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || scopeNames.some((each) => each === name));
