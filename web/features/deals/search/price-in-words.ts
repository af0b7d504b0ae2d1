import { reads } from '../../../../shared/reads.ts';
import { typedFree } from '../../../../shared/typed-free.ts';
import { type TypedPrice, typedPrice } from '../../../../shared/typed-price.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { dayAgo } from '../../../deals/days.ts';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { readStore } from '../../../engine/live.ts';
import { t } from '../../../i18n/t.ts';

interface Priced {
  /** The query with the price as a filter. */
  words: string;
  address: string;
  filters: TypedPrice['filters'] & { q: string | undefined; since?: string };
}

/** The filters in a search, on this board. */
export function filtersInWords(typed: string): Priced['filters'] | undefined {
  const { currency = 'EUR', priceCurrency = currency } = readStore.get(reads.board()).data ?? {};
  return priceInWords(typed, priceCurrency)?.filters;
}

/** What "laptop under 600" asks for; undefined if the words name no price. `currency` is the one that is meant if none is named. */
export function priceInWords(typed: string, currency: string): Priced | undefined {
  const free = typedFree(typed, dayAgo(1));
  const found = free ? { words: '', filters: free } : typedPrice(typed, currency);
  if (found === undefined) return undefined;
  const filters: Priced['filters'] = { q: found.words || undefined, ...found.filters };
  const parts = [filters.q, priceRangeLabel(filters, currency), filters.since && t('filters.posted.today')];
  return { filters, words: parts.filter(Boolean).join(', '), address: searchAddress(filters) };
}
