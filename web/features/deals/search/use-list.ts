import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListSort } from '../../../../shared/deal-filters.ts';
import { type DealFilters, dealFilterNames } from '../../../../shared/deal-filters.ts';
import { listIn, searchOf, sortsOf } from '../../../../shared/list-address.ts';
import { type DealListParams, defaultSort } from '../../../../shared/reads.ts';

export type FilterName = keyof DealFilters;

/** The list of the current address, and how to change it. */
export interface List {
  params: DealFilters & { sort: ListSort };
  /** What the screen is about, such as its category or query: these filters cannot be removed. */
  about: readonly FilterName[];
  /** All other filters that are set. */
  activeFilters: readonly FilterName[];
  /** The screen's address with some parameters changed. */
  addressWith: (part: DealListParams) => string;
  change: (part: DealListParams, options?: { replace?: boolean }) => void;
}

/** `own` are the filters of the screen's path; `about` what it is about, if that is not the same. */
export function useList(own: DealFilters, about: readonly FilterName[]): List {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const [ownKey, aboutKey] = [JSON.stringify(own), about.join()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are the same while their text is
  return useMemo(() => {
    const params = listIn(search, own);
    const notCounted = [...about, 'currency', 'within', params.minPrice && 'maxPrice', params.expiredSince && 'state'];
    const addressWith = (part: DealListParams) => pathname + searchOf(withPart(params, part), own);
    return {
      params,
      about,
      activeFilters: dealFilterNames.filter((name) => params[name] !== undefined && !notCounted.includes(name)),
      addressWith,
      change: (part, options) => navigate(addressWith(part), options),
    };
  }, [pathname, search, ownKey, aboutKey, navigate]);
}

/** The default sort depends on the query; a chosen one stays. */
function withPart(params: List['params'], part: DealListParams): DealListParams {
  const next = { ...params, ...part };
  const isUsual = part.sort === undefined && params.sort === defaultSort(params);
  return isUsual || !sortsOf(next).includes(next.sort ?? 'hot') ? { ...next, sort: defaultSort(next) } : next;
}

/** Removes every filter except those that the screen is about. */
export const withoutFilters = ({ about }: List): DealFilters => without(dealFilterNames.filter((name) => !about.includes(name)));

export const without = (names: readonly FilterName[]): DealFilters => Object.fromEntries(names.map((name) => [name, undefined]));

/** Filters that stay from one list to the next, since they are about the reader and not about the search. */
export function personalFilters(search: string): DealFilters {
  const { state } = listIn(search);
  return { state: state === 'live' ? state : undefined };
}
