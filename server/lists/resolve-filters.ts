import type { DealsQuery } from '../../shared/deals.ts';
import type { Database } from '../database/connection.ts';
import { readTerms } from '../search/search-terms.ts';
import { siteCurrency } from '../site/currency.ts';
import type { DealFilter } from './filters.ts';
import type { ScopeIds } from './scope.ts';

const number = (spelled: string | undefined) => (spelled === undefined ? undefined : Number(spelled));

/** What a list's address asks for, as conditions on deals. */
export async function resolveFilters(
  db: Database,
  query: Omit<DealsQuery, 'sort' | 'after'>,
  ids: ScopeIds,
  members: boolean,
): Promise<DealFilter> {
  const { q, kind, minPrice, maxPrice, saving, region, shipping, state, since } = query;
  const currency = minPrice === undefined && maxPrice === undefined ? undefined : await siteCurrency(db);
  return {
    ...ids,
    ...{ members, kind, region },
    terms: q === undefined ? undefined : await readTerms(db, q),
    ...{ minPrice: number(minPrice), maxPrice: number(maxPrice), currency },
    saving: number(saving),
    freeShipping: shipping === 'free',
    live: state === 'live',
    membersOnly: query.members === 'only',
    since: since === undefined ? undefined : new Date(since),
  };
}

/** Whether nothing narrows it but its scope and the audience. */
export const isPlain = ({ members: _, author: _a, merchant: _m, category: _c, ...narrowing }: DealFilter): boolean =>
  Object.values(narrowing).every((value) => value === undefined || value === false);
