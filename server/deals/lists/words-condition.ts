import { type SQL, sql } from 'drizzle-orm';
import { deals } from '../../platform/database/schema.ts';
import { indexQuery, isInexact, tsqueryFor } from '../search/tsquery.ts';
import type { DealFilter } from './filter-definitions.ts';

/** The words as a tsquery for `deals.words`; undefined if there are none. */
export function wordsQuery({ values: { q = [] }, part }: DealFilter): string | undefined {
  // What the words name has the words.
  if (part?.is) return part.condition.words;
  return [tsqueryFor(q) ?? [], part === undefined ? [] : `!(${part.condition.words})`].flat().join(' & ') || undefined;
}

/** The words as a condition on `deals`; undefined if there are none. */
export function wordsCondition(filter: DealFilter): SQL | undefined {
  const query = wordsQuery(filter);
  return query === undefined ? undefined : sql`${deals.words} @@ ${query}::tsquery`;
}

/** The words as a tsquery for the index of words; undefined if there are none. */
export function indexedWords({ values: { q = [] }, part }: DealFilter): string | undefined {
  const query = indexQuery(q);
  if (query === undefined || part === undefined || (!part.is && isInexact(q))) return query;
  return `${query} & ${part.is ? '' : '!'}(${part.condition.index})`;
}

/** What the words ask beyond what the index of words answers. */
export const unindexedWordsCondition = (filter: DealFilter): SQL | undefined =>
  isInexact(filter.values.q ?? []) ? wordsCondition(filter) : undefined;
