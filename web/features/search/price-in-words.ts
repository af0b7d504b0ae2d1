import { searchAddress } from '../../deals/addresses.ts';
import { priceRangeLabel } from '../../deals/filter-labels.ts';
import { parseAmount } from '../../i18n/amount.ts';

/** "At most" before an amount, in the board's languages. */
const atMost = "under|below|up to|less than|max\\.|unter|bis(?: zu)?|höchstens|menos de|hasta|máx\\.|moins de|jusqu[’']à|أقل من|حتى|<|≤";
const pattern = new RegExp(`^(.*\\S)\\s+(?:${atMost})\\s*(.*\\d.*)$`, 'iu');

interface Priced {
  /** The query with the price as a filter. */
  words: string;
  address: string;
  q: string;
}

/** What "laptop under 600" asks for; undefined if the words name no highest price in the board's currency. */
export function priceInWords(typed: string, currency: string): Priced | undefined {
  const [, q, written = ''] = pattern.exec(typed.trim()) ?? [];
  const amount = parseAmount(written, currency);
  if (q === undefined || amount === undefined || amount === 0) return undefined;
  const maxPrice = String(amount);
  return { q, words: `${q}, ${priceRangeLabel({ maxPrice }, currency)}`, address: searchAddress({ q, maxPrice }) };
}
