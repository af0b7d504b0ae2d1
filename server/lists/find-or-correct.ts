import type { Database } from '../database/connection.ts';
import type { Dependency } from '../live/dependencies.ts';
import { type Correction, correctSpelling, dependsOnWords } from '../search/spelling-correction.ts';
import { find, type Search } from './find-deals.ts';
import type { Hit } from './page-query.ts';

/** What a findOrCorrect found, by what was typed or, where that finds nothing, by what may have been meant. */
export interface Outcome {
  found: Hit[];
  /** What else may have been meant, and whether it is what was found. */
  meant?: { typed: string; instead?: Correction };
  /** What could change what may have been meant. */
  dependencies: Dependency[];
}

/** So few are next to nothing. */
const nextToNothing = 2;

/** Searches; `typed` is what the filter's words were read from. */
export async function findOrCorrect(db: Database, wanted: Search, typed: string): Promise<Outcome> {
  const found = await find(db, wanted);
  const terms = wanted.filter.terms ?? [];
  if (found.length > nextToNothing || terms.length === 0) return { found, dependencies: [] };
  const first = wanted.after === undefined ? found : await find(db, { ...wanted, after: undefined, limit: nextToNothing + 1 });
  if (first.length > nextToNothing) return { found, dependencies: [] };
  const dependencies = [dependsOnWords(terms)];
  const meant = await correctSpelling(db, typed, wanted.filter);
  if (meant === undefined) return { found, dependencies };
  const inMeant = { ...wanted, filter: { ...wanted.filter, terms: meant.terms } };
  if (first.length === 0) {
    const instead = await find(db, inMeant);
    const isMeant =
      instead.length > 0 || (wanted.after !== undefined && (await find(db, { ...inMeant, after: undefined, limit: 1 })).length > 0);
    return isMeant ? { found: instead, meant: { typed: meant.typed, instead: meant }, dependencies } : { found, dependencies };
  }
  // Said only where this audience finds more by it: a word may be one of deals that it does not see.
  const more = await find(db, { ...inMeant, after: undefined, limit: nextToNothing + 2 });
  return more.length > first.length ? { found, meant: { typed: meant.typed }, dependencies } : { found, dependencies };
}
