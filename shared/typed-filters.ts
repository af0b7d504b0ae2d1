import { leftOver } from './left-over.ts';
import type { DealListParams } from './reads.ts';
import { typedExpired } from './typed-expired.ts';
import { typedFree } from './typed-free.ts';
import { typedPrice } from './typed-price.ts';
import { typedSort } from './typed-sort.ts';

/**
 * The filters and the order that a search such as "cheapest laptop under 600" and "expired today" asks for, with its other words as `q`; undefined if it
 * asks for its words only. Places are looked up later (typed-place.ts). @param currency of an amount without one
 */
export function typedFilters(typed: string, currency: string, today: string): DealListParams | undefined {
  const ordered = typedSort(typed);
  const ended = typedExpired(ordered?.words ?? typed, today);
  const words = ended?.words ?? ordered?.words ?? typed;
  const free = typedFree(words, today);
  const priced = free === undefined ? typedPrice(words, currency) : { words: '', filters: free };
  if ((priced ?? ended ?? ordered) === undefined) return undefined;
  // Not before the price: "under 50" is one only beside other words.
  const others = priced?.words ?? (ordered ? leftOver(words) : words);
  return { ...priced?.filters, ...(ended?.filters ?? (ordered && { sort: ordered.sort })), q: others || undefined };
}
