import { browserStorage } from '../../../lib/storage.ts';

const place = 'searches';
const maxSearches = 8;

/** The recent searches of this browser, latest first. */
export function recentSearches(): readonly string[] {
  const stored = browserStorage.json(place);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((each) => each.toLowerCase() !== words.toLowerCase());
  browserStorage.set(place, JSON.stringify([words, ...others].slice(0, maxSearches)));
}

export const forgetSearches = (): void => browserStorage.set(place, undefined);
