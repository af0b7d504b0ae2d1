const place = 'searches';
const maxSearches = 8;

/** The recent searches of this browser, latest first. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((each) => each.toLowerCase() !== words.toLowerCase());
  try {
    localStorage.setItem(place, JSON.stringify([words, ...others].slice(0, maxSearches)));
  } catch {
    // Without storage there are no recent searches.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
