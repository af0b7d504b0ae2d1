import { reads } from '../../../../shared/reads.ts';
import { type TypedPrice, typedPrice } from '../../../../shared/typed-price.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { readStore } from '../../../engine/live.ts';

interface Priced {
  /** The query with the price as a filter. */
  words: string;
  address: string;
  filters: TypedPrice['filters'] & { q: string | undefined };
}

/** The filters in a search, on this board. */
export function filtersInWords(typed: string): Priced['filters'] | undefined {
  const { currency = 'EUR', priceCurrency = currency } = readStore.get(reads.board()).data ?? {};
  return priceInWords(typed, priceCurrency)?.filters;
}

/** What "laptop under 600" asks for; undefined if the words name no price. `currency` is the one that is meant if none is named. */
export function priceInWords(typed: string, currency: string): Priced | undefined {
  const found = typedPrice(typed, currency);
  if (found === undefined) return undefined;
  const filters = { q: found.words || undefined, ...found.filters };
  const label = priceRangeLabel(filters, currency);
  return { filters, words: filters.q === undefined ? label : `${filters.q}, ${label}`, address: searchAddress(filters) };
}
