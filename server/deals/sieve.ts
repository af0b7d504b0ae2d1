import type { DealsQuery } from '../../shared/deals.ts';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { soughtBy } from '../search/lexemes.ts';
import type { Sieve } from '../search/sifting.ts';
import type { ScopeIds } from './scope.ts';

const money = statement<{ currency: string }>('site_currency', 'select currency from site');
const number = (spelled: string | undefined) => (spelled === undefined ? undefined : Number(spelled));

/** What a list's address asks for, as conditions on deals. */
export async function sieveFor(db: Database, query: Omit<DealsQuery, 'sort' | 'after'>, ids: ScopeIds, members: boolean): Promise<Sieve> {
  const { q, kind, minPrice, maxPrice, saving, region, shipping, state, since } = query;
  const [site] = minPrice === undefined && maxPrice === undefined ? [] : await money(db);
  return {
    ...ids,
    ...{ members, kind, region },
    sought: q === undefined ? undefined : await soughtBy(db, q),
    ...{ minPrice: number(minPrice), maxPrice: number(maxPrice), currency: site?.currency },
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
