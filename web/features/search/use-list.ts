import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { listIn, searchOf, sortsOf } from '../../../shared/list-address.ts';
import type { ListSort } from '../../../shared/ranking.ts';
import { type DealFilters, type DealListParams, dealFilterNames, defaultSort } from '../../../shared/reads.ts';

export type FilterName = keyof DealFilters;

/** The list that the address of a screen asks for, and the ways from it to others like it. */
export interface List {
  params: DealFilters & { sort: ListSort };
  /** What the screen is about, such as its category or what is searched for: no filter that could be dropped there. */
  about: readonly FilterName[];
  /** The filters in force beside that. */
  activeFilters: readonly FilterName[];
  /** The same screen's address with something changed. */
  addressWith: (part: DealListParams) => string;
  change: (part: DealListParams, options?: { replace?: boolean }) => void;
}

/** `own` is what the screen's path says; `about` what it is about, where that is not the same. */
export function useList(own: DealFilters, about: readonly FilterName[]): List {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const [ownKey, aboutKey] = [JSON.stringify(own), about.join()];
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are the same while their text is
  return useMemo(() => {
    const params = listIn(search, own);
    const addressWith = (part: DealListParams) => pathname + searchOf(withPart(params, part), own);
    return {
      params,
      about,
      activeFilters: dealFilterNames.filter((name) => params[name] !== undefined && !about.includes(name)),
      addressWith,
      change: (part, options) => navigate(addressWith(part), options),
    };
  }, [pathname, search, ownKey, aboutKey, navigate]);
}

/** A sort that was only the usual one follows what is searched for. */
function withPart(params: List['params'], part: DealListParams): DealListParams {
  const next = { ...params, ...part };
  const isUsual = part.sort === undefined && params.sort === defaultSort(params);
  return isUsual || !sortsOf(next).includes(next.sort ?? 'hot') ? { ...next, sort: defaultSort(next) } : next;
}

/** Without any filter but what the screen is about. */
export const withoutFilters = (list: List): DealFilters => Object.fromEntries(list.activeFilters.map((name) => [name, undefined]));

/** What stays as it is from one list to the next, since it is about the person and not about what is looked for. */
export function personalFilters(search: string): DealFilters {
  const { state } = listIn(search);
  return { state };
}
