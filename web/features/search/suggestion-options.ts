import type { Suggestions } from '../../../shared/search.ts';
import { categoryAddress, dealAddress, merchantAddress, searchAddress } from '../../deals/addresses.ts';
import { categoryName } from '../../site/use-site.ts';

/** One way on from what is typed. */
export interface Option {
  group: 'recent' | 'meant' | 'categories' | 'merchants' | 'deals';
  address: string;
  words: string;
  /** Shown with its picture and its price. */
  deal?: Suggestions['deals'][number];
  /** What is searched for there, to be remembered. */
  q?: string;
}

/** Recent searches that begin with what is typed are shown with the rest; all of them while nothing is typed. */
const mostRecentBeside = 2;

/** Everything suggested, in the order in which the arrow keys walk it. */
export function optionsFor(typed: string, recent: readonly string[], answer: Suggestions | undefined): Option[] {
  const begun = typed.trim().toLowerCase();
  const fitting = recent.filter((each) => each.toLowerCase().startsWith(begun) && each.toLowerCase() !== begun);
  const options: Option[] = (begun === '' ? recent : fitting.slice(0, mostRecentBeside)).map((q) => searching('recent', q));
  if (begun === '' || answer === undefined) return options;
  const { didYouMean, categories, merchants, deals } = answer;
  if (didYouMean !== undefined) options.unshift(searching('meant', didYouMean));
  for (const category of categories)
    options.push({ group: 'categories', address: categoryAddress(category.slug), words: categoryName(category) });
  for (const { slug, name } of merchants) options.push({ group: 'merchants', address: merchantAddress(slug), words: name });
  for (const deal of deals) options.push({ group: 'deals', address: dealAddress(deal), words: deal.title, deal });
  return options;
}

const searching = (group: Option['group'], q: string): Option => ({ group, address: searchAddress({ q }), words: q, q });
