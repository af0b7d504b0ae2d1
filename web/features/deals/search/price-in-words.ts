import { splitAtPrice } from '../../../../shared/price-words.ts';
import { searchAddress } from '../../../deals/addresses.ts';
import { priceRangeLabel } from '../../../deals/filter-labels.ts';
import { parseAmount } from '../../../i18n/amount.ts';

interface Priced {
  /** The query with the price as a filter. */
  words: string;
  address: string;
  filters: { q: string; maxPrice: string };
}

/** What "laptop under 600" asks for; undefined if the words name no maximum price in the board's currency. */
export function priceInWords(typed: string, currency: string): Priced | undefined {
  const { q, written = '' } = splitAtPrice(typed) ?? {};
  const amount = parseAmount(written, currency);
  if (q === undefined || amount === undefined || amount === 0) return undefined;
  const filters = { q, maxPrice: String(amount) };
  return { filters, words: `${q}, ${priceRangeLabel(filters, currency)}`, address: searchAddress(filters) };
}
