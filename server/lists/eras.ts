/** Deals have a facet for the era they went live in, at each level (SQL function `deal_facets_of`): four eras make one of the level above. */
const levels = 6;
/** Seconds: six days. */
const shortest = 2 ** 19;
const perLevel = 4;
/** The level that a search begins with. Lower ones would take more queries, higher ones would find more than the page needs. */
const firstLevel = 2;

/** Some eras of one level: from `first` to before `end`. */
export interface Span {
  level: number;
  first: number;
  end: number;
}

/** All time before a moment (in seconds since 1970), the newest first; each span has up to four times the length of the one before. */
export function spansBefore(moment: number): Span[] {
  const spans = [];
  for (let level = firstLevel, end = Math.floor(moment / (shortest * perLevel ** firstLevel)) + 1; end > 0; level++) {
    const first = level === levels - 1 ? 0 : perLevel * Math.floor((end - 1) / perLevel);
    spans.push({ level, first, end });
    end = first / perLevel;
  }
  return spans;
}

/** The shortest eras since a moment. */
export function spanSince(moment: Date): Span {
  const seconds = moment.getTime() / 1_000;
  // The clock of who wrote a deal may be fast.
  return { level: 0, first: Math.floor(seconds / shortest), end: Math.floor((Date.now() / 1_000 + 86_400) / shortest) + 1 };
}

/** The span in parts, the newest first; none where it cannot be divided. */
export function partsOf({ level, first, end }: Span): Span[] {
  const parts = end - first > 1 ? { level, first, end } : { level: level - 1, first: perLevel * first, end: perLevel * end };
  if (parts.level < 0) return [];
  return Array.from({ length: parts.end - parts.first }, (_, i) => ({ level: parts.level, first: parts.end - 1 - i, end: parts.end - i }));
}

/** In seconds since 1970. */
export const endOf = ({ level, end }: Span): number => end * shortest * perLevel ** level;

export const eraFacets = ({ level, first, end }: Span): string[] =>
  Array.from({ length: end - first }, (_, i) => `era${level} ${first + i}`);
