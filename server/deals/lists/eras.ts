/** Deals have a facet for the era they went live in, at each level (SQL function `deal_facets_of`): four eras make one of the level above. */
const levels = 6;
/** Seconds: six days. */
const shortest = 2 ** 19;
const perLevel = 4;

/** Some eras of one level: from `first` to before `end`. */
export interface Span {
  level: number;
  first: number;
  end: number;
}

const lengthAt = (level: number) => shortest * perLevel ** level;

/** How many eras of one level are looked at together: each span is at least half as long as the one before. */
const counts = [6, 4, 3, 2];
/** So many spans further, they have a quarter of the length. */
export const quarter = counts.length;

/** Spans that end with the era of a moment (in seconds since 1970), the longest first: from all time down to one of the shortest eras. */
export function spansBefore(moment: number): [Span, ...Span[]] {
  const ending = (level: number, count: number): Span => {
    const end = Math.floor(moment / lengthAt(level)) + 1;
    return { level, first: Math.max(0, end - count), end };
  };
  const below = Array.from({ length: levels - 1 }, (_, i) => counts.map((count) => ending(levels - 2 - i, count))).flat();
  return [ending(levels - 1, Number.POSITIVE_INFINITY), ...below, ending(0, 1)];
}

/** At most this many eras cover the time since a moment. */
const maxEras = 8;

/** The shortest eras, but not too many, that cover the time since a moment. */
export function spanSince(moment: Date): Span {
  const seconds = moment.getTime() / 1_000;
  // The clock of who wrote a deal may be fast.
  const now = Date.now() / 1_000 + 86_400;
  for (let level = 0; ; level++) {
    const span = { level, first: Math.floor(seconds / lengthAt(level)), end: Math.floor(now / lengthAt(level)) + 1 };
    if (span.end - span.first <= maxEras || level === levels - 1) return span;
  }
}

/** In seconds since 1970. */
export const startOf = ({ level, first }: Span): number => first * lengthAt(level);

export const eraFacets = ({ level, first, end }: Span): string[] =>
  Array.from({ length: end - first }, (_, i) => `era${level} ${first + i}`);
