import { reads } from '../../../../shared/reads.ts';
import { type TypedExpired, typedExpired } from '../../../../shared/typed-expired.ts';
import { typedFree } from '../../../../shared/typed-free.ts';
import { type TypedPrice, typedPrice } from '../../../../shared/typed-price.ts';
import { type TypedSort, typedSort } from '../../../../shared/typed-sort.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { dayAgo } from '../../../deals/days.ts';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { readStore } from '../../../engine/live.ts';
import { t } from '../../../i18n/t.ts';

interface Priced {
  /** The query with the price as a filter. */
  words: string;
  address: string;
  filters: TypedPrice['filters'] & { q: string | undefined; since?: string; sort?: TypedSort['sort'] } & Partial<TypedExpired['filters']>;
}

/** The filters in a search, on this board. */
export function filtersInWords(typed: string): Priced['filters'] | undefined {
  const { currency = 'EUR', priceCurrency = currency } = readStore.get(reads.board()).data ?? {};
  return priceInWords(typed, priceCurrency)?.filters;
}

/**
 * What "cheapest laptop under 600" and "expired today" ask for; undefined if a search asks for its words only. @param currency of an amount without one
 * @param isPriced there is a price already
 */
export function priceInWords(typed: string, currency: string, isPriced = false): Priced | undefined {
  const ordered = typedSort(typed);
  const ended = typedExpired(ordered?.words ?? typed, dayAgo(1));
  const words = ended?.words ?? ordered?.words ?? typed;
  const priced = isPriced ? undefined : pricedIn(words, currency);
  if ((priced ?? ordered ?? ended) === undefined) return undefined;
  const filters: Priced['filters'] = {
    q: (priced ? priced.words : words) || undefined,
    ...priced?.filters,
    ...(ended?.filters ?? (ordered && { sort: ordered.sort })),
  };
  const parts = [
    filters.q,
    priced && priceRangeLabel(filters, currency),
    filters.since && t('filters.posted.today'),
    filters.sort && t(`sort.${filters.sort}`),
    ended && t('filters.expiredSince.today'),
  ];
  return { filters, words: parts.filter(Boolean).join(', '), address: searchAddress(filters) };
}

function pricedIn(
  words: string,
  currency: string,
): (Pick<TypedPrice, 'words'> & { filters: TypedPrice['filters'] & { since?: string } }) | undefined {
  const free = typedFree(words, dayAgo(1));
  return free ? { words: '', filters: free } : typedPrice(words, currency);
}
