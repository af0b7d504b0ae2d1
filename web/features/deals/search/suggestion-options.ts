import type { Place } from '../../../../shared/places.ts';
import type { Suggestions } from '../../../../shared/search.ts';
import { typedPlace } from '../../../../shared/typed-place.ts';
import { categoryName } from '../../../board/use-board.ts';
import { categoryAddress, dealAddress, merchantAddress, searchAddress } from '../../../deals/addresses.ts';
import { nearName } from '../../../deals/filter-labels.ts';
import { t } from '../../../i18n/t.ts';
import { priceInWords } from './price-in-words.ts';

export interface Option {
  group: 'recent' | 'meant' | 'price' | 'near' | 'categories' | 'merchants' | 'deals';
  address: string;
  words: string;
  deal?: Suggestions['deals'][number];
  /** The query to add to the recent searches. */
  q?: string;
}

/** How many matching recent searches are shown beside other suggestions; all of them while the field is empty. */
const maxRecentBeside = 2;

/** All suggestions, in the order of the arrow keys. `currency` is the one of amounts that name none, `place` what it says after "near". */
export function optionsFor(
  typed: string,
  recent: readonly string[],
  answer: Suggestions | undefined,
  currency: string,
  place?: Place,
): Option[] {
  const begun = typed.trim().toLowerCase();
  const fitting = recent.filter((each) => each.toLowerCase().startsWith(begun) && each.toLowerCase() !== begun);
  const options: Option[] = (begun === '' ? recent : fitting.slice(0, maxRecentBeside)).map((q) => searching('recent', q, currency));
  const priced = priceInWords(typed, currency);
  if (priced !== undefined) {
    const { address, words, filters } = priced;
    options.unshift({ group: 'price', address, words, ...(filters.q !== undefined && { q: filters.q }) });
  }
  if (place !== undefined) options.unshift(nearby(typed, place));
  if (begun === '' || answer === undefined) return options;
  const { didYouMean, categories, merchants, deals } = answer;
  if (didYouMean !== undefined) options.unshift(searching('meant', didYouMean, currency));
  for (const category of categories)
    options.push({ group: 'categories', address: categoryAddress(category.slug), words: categoryName(category) });
  for (const { slug, name } of merchants) options.push({ group: 'merchants', address: merchantAddress(slug), words: name });
  for (const deal of deals) options.push({ group: 'deals', address: dealAddress(deal), words: deal.title, deal });
  return options;
}

function nearby(typed: string, { id, name }: Place): Option {
  const { words = '', filters = {} } = typedPlace(typed) ?? {};
  const what = filters.maxPrice === undefined ? words : t('price.free');
  return {
    ...{ group: 'near', q: typed.trim(), words: nearName(what, name) },
    address: searchAddress({ ...filters, q: words || undefined, near: String(id) }),
  };
}

const searching = (group: Option['group'], q: string, currency: string): Option => ({
  group,
  address: priceInWords(q, currency)?.address ?? searchAddress({ q }),
  words: q,
  q,
});
