import type { Database } from '../database/connection.ts';
import type { Dependency } from '../live/dependencies.ts';
import { correctSpelling, dependsOnWords } from '../search/spelling-correction.ts';
import type { DealFilter } from './filter-definitions.ts';
import { type DealSearch, findDeals } from './find-deals.ts';
import type { Hit } from './page-query.ts';

export interface FoundOrCorrected {
  hits: Hit[];
  /** The filter that the hits match: with corrected words if the typed ones match nothing. */
  filter: DealFilter;
  didYouMean?: string;
  /** What could change the correction. */
  dependencies: Dependency[];
}

/** With this many hits or fewer, a correction is looked for. */
const few = 2;

/** Finds deals; `typed` is the text that the filter's words were read from. */
export async function findOrCorrect(db: Database, search: DealSearch, typed: string): Promise<FoundOrCorrected> {
  const { filter } = search;
  const hits = await findDeals(db, search);
  const terms = filter.values.q ?? [];
  if (hits.length > few || terms.length === 0) return { hits, filter, dependencies: [] };
  const top = search.after === undefined ? hits : await findDeals(db, { ...search, after: undefined, limit: few + 1 });
  if (top.length > few) return { hits, filter, dependencies: [] };
  const dependencies = [dependsOnWords(terms)];
  const correction = await correctSpelling(db, typed, terms, filter.seesMembersOnly);
  if (correction === undefined) return { hits, filter, dependencies };
  const corrected = { ...search, filter: { ...filter, values: { ...filter.values, q: correction.terms } } };
  // It must find more for this audience: the word may be one of deals that only members see.
  const correctedTop = await findDeals(db, { ...corrected, after: undefined });
  if (correctedTop.length <= top.length) return { hits, filter, dependencies };
  const didYouMean = correction.text;
  if (top.length > 0) return { hits, filter, didYouMean, dependencies };
  return {
    hits: search.after === undefined ? correctedTop : await findDeals(db, corrected),
    filter: corrected.filter,
    didYouMean,
    dependencies,
  };
}
