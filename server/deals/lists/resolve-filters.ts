import { type DealFilters, dealFilterNames, dealFilters, type FilterValues, type ListSort } from '../../../shared/deal-filters.ts';
import type { DealsQuery } from '../../../shared/deals.ts';
import { defaultDistance } from '../../../shared/first-load-limits.ts';
import { listIn, searchAddress } from '../../../shared/list-address.ts';
import { typedExpired } from '../../../shared/typed-expired.ts';
import { typedFilters } from '../../../shared/typed-filters.ts';
import { typedPlace } from '../../../shared/typed-place.ts';
import { typedSort } from '../../../shared/typed-sort.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { priceCurrency } from '../money/price-currency.ts';
import { priceFactors } from '../money/price-factors.ts';
import { placeNamed } from '../places/find-places.ts';
import { placesWithin } from '../places/places-within.ts';
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
  /** Leaves out what is probably expired, unless the address asks for it, for words or for what someone posted. */
  hidesAged?: true;
}

/** Looks up the values of the filters in an address. */
export async function resolveFilters(
  db: Queryable,
  typed: FilterQuery,
  { ids, seesMembersOnly, comparesPrices, hidesAged }: Resolved,
): Promise<DealFilter> {
  const query = await withTypedFilters(db, typed);
  const { q, currency, state, expiredSince } = query;
  const hides = hidesAged && state === undefined && expiredSince === undefined && q === undefined && ids.author === undefined;
  return {
    seesMembersOnly,
    factors: comparesPrices || hasPrice(query) ? await priceFactors(db, currency) : undefined,
    typed: typed.q === undefined ? undefined : { text: typed.q, words: q ?? '' },
    values: {
      ...valuesOf(query),
      ...(await nearValue(db, query)),
      ...(hides && { state: 'current' }),
      ...ids,
      q: q === undefined ? undefined : await readTerms(db, q),
    },
  };
}

const hasPrice = ({ minPrice, maxPrice }: DealFilters) => minPrice !== undefined || maxPrice !== undefined;

/** A town, a price or "expired today" among the words is none of them, and becomes a filter if there is no other. Nor is an order (`typedOrder`). */
export async function withTypedFilters<Query extends DealFilters>(db: Queryable, query: Query): Promise<Query> {
  const { q = '' } = query;
  const currency = query.currency ?? (/\p{Nd}/u.test(q) ? await priceCurrency(db) : '');
  const { sort: _, ...found } = typedFilters(q, currency, today()) ?? { q: query.q };
  const { minPrice, maxPrice, currency: named, ...others } = found;
  const price = hasPrice(query) ? {} : omitAbsent({ minPrice, maxPrice, currency: named });
  return withTypedPlace(db, { ...others, ...query, ...price, q: found.q });
}

/** The order that the words of a search ask for. */
export const typedOrder = (q: string): ListSort | undefined =>
  typedExpired(q, today()) ? 'expired' : (typedSort(q)?.sort ?? typedPlace(q)?.filters.sort);

/** The address of a search whose words ask for filters or an order, with these in it; undefined if they ask for none, or for what is near "me". */
export async function typedAddress(db: Queryable, search: string): Promise<string | undefined> {
  const query = new URLSearchParams(search);
  const asked = listIn(search);
  const { q = '' } = asked;
  const sort = query.has('sort') ? asked.sort : typedOrder(q);
  const found = await withTypedFilters(db, { ...asked, sort });
  const place = typedPlace(q);
  if (found.q === asked.q || (place !== undefined && place.name === undefined)) return undefined;
  const [address, alert] = [searchAddress(found), query.get('alert')];
  return alert === null ? address : `${address}${address.includes('?') ? '&' : '?'}alert=${encodeURIComponent(alert)}`;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Who is near "me" is not known here: these words are left out, and the reader is asked (web/features/deals/search/near-words.tsx). */
async function withTypedPlace<Query extends DealFilters>(db: Queryable, query: Query): Promise<Query> {
  const found = typedPlace(query.q ?? '');
  const place = found?.name === undefined ? undefined : await placeNamed(db, found.name);
  if (found === undefined || (found.name !== undefined && place === undefined)) return query;
  const { sort: _, ...filters } = found.filters;
  return { ...filters, ...(place && { near: String(place.id) }), ...query, q: found.words || undefined };
}

/** A place that does not exist is near nothing. */
const nearValue = async (db: Queryable, { near, within }: FilterQuery) =>
  near === undefined ? undefined : { near: await placesWithin(db, Number(near), Number(within ?? defaultDistance)) };

const valuesOf = (query: Record<string, unknown>): DealFilter['values'] =>
  Object.fromEntries(
    dealFilterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, parsed(dealFilters[name].type, String(query[name]))]])),
  );

function parsed(type: FilterValues['type'], text: string): string | number | Date {
  if (type === 'number') return Number(text);
  return type === 'date' || type === 'moment' ? new Date(text) : text;
}

/** Whether no filter is set but the scope, and what is probably expired may be left out. */
export const isPlain = ({ values }: DealFilter): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || value === 'current' || scopeNames.some((each) => each === name));
