import type { Database } from '../database/connection.ts';
import type { Dependency } from '../live/dependencies.ts';
import { type Meant, meaningOf, meantBy } from './correction.ts';
import { find, type Search } from './find.ts';
import type { Found } from './wanted.ts';

/** What a search found, by what was typed or, where that finds nothing, by what may have been meant. */
export interface Outcome {
  found: Found[];
  /** What else may have been meant, and whether it is what was found. */
  meant?: { typed: string; instead?: Meant };
  /** What could change what may have been meant. */
  dependencies: Dependency[];
}

/** So few are next to nothing. */
const nextToNothing = 2;

/** Searches; `typed` is what the sieve's words were read from. */
export async function search(db: Database, wanted: Search, typed: string): Promise<Outcome> {
  const found = await find(db, wanted);
  const sought = wanted.sieve.sought ?? [];
  if (found.length > nextToNothing || sought.length === 0) return { found, dependencies: [] };
  const first = wanted.after === undefined ? found : await find(db, { ...wanted, after: undefined, limit: nextToNothing + 1 });
  if (first.length > nextToNothing) return { found, dependencies: [] };
  const dependencies = [meaningOf(sought)];
  const meant = await meantBy(db, typed, wanted.sieve);
  if (meant === undefined) return { found, dependencies };
  const inMeant = { ...wanted, sieve: { ...wanted.sieve, sought: meant.sought } };
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
