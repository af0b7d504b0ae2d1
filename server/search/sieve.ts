import type { DealsQuery } from '../../shared/deals.ts';
import type { Database } from '../database/connection.ts';
import { siteCurrency } from '../site/currency.ts';
import { soughtBy } from './lexemes.ts';
import type { ScopeIds } from './scope.ts';
import type { Sieve } from './sifting.ts';

const number = (spelled: string | undefined) => (spelled === undefined ? undefined : Number(spelled));

/** What a list's address asks for, as conditions on deals. */
export async function sieveFor(db: Database, query: Omit<DealsQuery, 'sort' | 'after'>, ids: ScopeIds, members: boolean): Promise<Sieve> {
  const { q, kind, minPrice, maxPrice, saving, region, shipping, state, since } = query;
  const currency = minPrice === undefined && maxPrice === undefined ? undefined : await siteCurrency(db);
  return {
    ...ids,
    ...{ members, kind, region },
    sought: q === undefined ? undefined : await soughtBy(db, q),
    ...{ minPrice: number(minPrice), maxPrice: number(maxPrice), currency },
    saving: number(saving),
    freeShipping: shipping === 'free',
    live: state === 'live',
    membersOnly: query.members === 'only',
    since: since === undefined ? undefined : new Date(since),
  };
}

/** Whether nothing narrows it but its scope and the audience. */
export const isPlain = ({ members: _, author: _a, merchant: _m, category: _c, ...narrowing }: Sieve): boolean =>
  Object.values(narrowing).every((value) => value === undefined || value === false);
