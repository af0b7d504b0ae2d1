import { type Dependency, dependsOnAny } from '../../engine/dependencies.ts';
import type { Database } from '../../platform/database/connection.ts';
import { type SearchTerm, withoutPurpose, withoutVagueWords } from '../search/search-terms.ts';
import { correctSpelling, dependsOnWords } from '../search/spelling-correction.ts';
import { couldAppearIn } from './could-appear-in.ts';
import type { DealFilter } from './filter-definitions.ts';
import type { DealSearch } from './find-deals.ts';
import { findMainFirst } from './find-main-first.ts';
import type { Hit } from './page-query.ts';

export interface FoundOrCorrected {
  hits: Hit[];
  /** The filter that the hits match: with corrected words if the typed ones match nothing. */
  filter: DealFilter;
  didYouMean?: string;
  /** What could change the correction. */
  dependencies: Dependency[];
}

/** Looks for a correction if there are this many hits or fewer. */
const few = 2;

/** Finds deals, if need be by other words. */
export async function findOrCorrect(db: Database, search: DealSearch): Promise<FoundOrCorrected> {
  const { filter } = search;
  const hits = await findMainFirst(db, search);
  const terms = filter.values.q ?? [];
  if (hits.length > few || terms.length === 0) return { hits, filter, dependencies: [] };
  const top = search.after === undefined ? hits : await findMainFirst(db, { ...search, after: undefined, limit: few + 1 });
  if (top.length > few) return { hits, filter, dependencies: [] };
  const tried: DealFilter[] = [];
  const corrected = await correctedSearch(db, search, { found: top.length, tried });
  const other = corrected ?? (await relaxedSearch(db, search, { found: top.length, tried }));
  // What is found by another search, or could be later.
  const dependencies = [
    dependsOnWords(terms),
    ...tried.map((each) => dependsOnAny('deals', couldAppearIn({ sort: search.sort, filter: each }))),
  ];
  if (other === undefined) return { hits, filter, dependencies };
  if (corrected !== undefined && top.length > 0) return { hits, filter, didYouMean: corrected.didYouMean, dependencies };
  const { top: otherTop, ...found } = other;
  return {
    ...found,
    hits: search.after === undefined ? otherTop : await findMainFirst(db, { ...search, filter: found.filter }),
    dependencies,
  };
}

interface Relaxed {
  filter: DealFilter;
  /** The first page. */
  top: Hit[];
}
type Corrected = Relaxed & { didYouMean: string };

interface Attempts {
  /** How many deals must be exceeded. */
  found: number;
  /** Gets every filter that was tried. */
  tried: DealFilter[];
}

/** With the spelling corrected, if that finds more for this audience: a word may exist only in members-only deals. */
async function correctedSearch(db: Database, search: DealSearch, attempts: Attempts): Promise<Corrected | undefined> {
  const { filter } = search;
  const { typed } = filter;
  const correction = typed && (await correctSpelling(db, typed, filter.values.q ?? [], filter.seesMembersOnly));
  if (correction === undefined) return undefined;
  const corrected = { ...search, filter: withTerms(filter, correction.terms) };
  const top = await firstPage(db, corrected, attempts);
  const found = top.length > attempts.found ? { filter: corrected.filter, top } : await relaxedSearch(db, corrected, attempts);
  return found && { ...found, didYouMean: correction.text };
}

/** Without vague words, or also without the purpose: the first that finds more than a few, or else more. */
async function relaxedSearch(db: Database, search: DealSearch, attempts: Attempts): Promise<Relaxed | undefined> {
  const terms = search.filter.values.q ?? [];
  const telling = withoutVagueWords(terms);
  let best: Relaxed | undefined;
  for (const some of [telling, withoutPurpose(telling ?? terms)]) {
    if (some === undefined) continue;
    const filter = withTerms(search.filter, some);
    const top = await firstPage(db, { ...search, filter }, attempts);
    if (top.length > (best?.top.length ?? attempts.found)) best = { filter, top };
    if (top.length > few) break;
  }
  return best;
}

const withTerms = (filter: DealFilter, q: SearchTerm[]): DealFilter => ({ ...filter, values: { ...filter.values, q } });

async function firstPage(db: Database, search: DealSearch, { tried }: Attempts): Promise<Hit[]> {
  tried.push(search.filter);
  return await findMainFirst(db, { ...search, after: undefined });
}
