import { reads } from '../../../../shared/reads.ts';
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
  filters: TypedPrice['filters'] & { q: string | undefined; since?: string; sort?: TypedSort['sort'] };
}

/** The filters in a search, on this board. */
export function filtersInWords(typed: string): Priced['filters'] | undefined {
  const { currency = 'EUR', priceCurrency = currency } = readStore.get(reads.board()).data ?? {};
  return priceInWords(typed, priceCurrency)?.filters;
}

/**
 * What "cheapest laptop under 600" asks for; undefined if the words name neither a price nor an order. `currency` is the one that is meant if none is named.
 * @param isPriced there is a price already
 */
export function priceInWords(typed: string, currency: string, isPriced = false): Priced | undefined {
  const ordered = typedSort(typed);
  const words = ordered?.words ?? typed;
  const free = isPriced ? undefined : typedFree(words, dayAgo(1));
  const found = free ? { words: '', filters: free } : isPriced ? undefined : typedPrice(words, currency);
  if (found === undefined && ordered === undefined) return undefined;
  const filters: Priced['filters'] = {
    q: (found ? found.words : words) || undefined,
    ...found?.filters,
    ...(ordered && { sort: ordered.sort }),
  };
  const parts = [
    filters.q,
    found && priceRangeLabel(filters, currency),
    filters.since && t('filters.posted.today'),
    filters.sort && t(`sort.${filters.sort}`),
  ];
  return { filters, words: parts.filter(Boolean).join(', '), address: searchAddress(filters) };
}
