import { type SQL, sql } from 'drizzle-orm';
import { rankDecay } from '../../../shared/limits.ts';
import { deals } from '../../platform/database/schema.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { facetQuery, headEndQuery, headQuery, indexQuery, titleOrNameQuery, titleQuery, tsqueryFor } from '../search/tsquery.ts';

const perDay = 86_400 / rankDecay.hot;
/**
 * What relevance adds to the hot rank of a search result, as days that it counts as newer. A title's head says what the deal is (SQL function `title_head`):
 * - exact: a live deal, or one that is only probably expired, with all words in its title's head, which ends with one of them: "Acer laptop" for "laptop"
 * - main: such a deal with all words in its title's head: "laptop bag"
 * - titled: all words in the title, as typed or with the same stem: "bag for a laptop"
 * - named: all words in the title or the names of merchant and category, even as prefixes
 */
export const relevance = { exact: 180 * perDay, main: 120 * perDay, titled: 60 * perDay, named: 30 * perDay } as const;

/** What relevance adds to the key of a deal. */
export function relevanceBonus(terms: readonly SearchTerm[]): SQL<number> {
  const has = (query: string | undefined) => sql`${deals.words} @@ ${query}::tsquery`;
  const main = sql`(${deals.state} = 'live' or ${deals.expiredBy} = 'age') and ${has(headQuery(terms))}`;
  return sql`case when ${main} then case when ${has(headEndQuery(terms))} then ${relevance.exact}::float8 else ${relevance.main}::float8 end
    when ${has(titleQuery(terms))} then ${relevance.titled}::float8 when ${has(titleOrNameQuery(terms))} then ${relevance.named}::float8 else 0 end`;
}

/** What the words of a deal must be. */
export interface WordsCondition {
  /** A tsquery for `deals.words`. */
  words: string;
  /** A tsquery for `deal_terms.terms`; finds at least the same deals. */
  index: string;
}

/** For `deal_terms.terms`: all terms in the title's head. */
const headIndexQuery = (terms: readonly SearchTerm[]) => indexQuery(terms, { marks: ['*'], whole: true });

/**
 * Whether a title's head says that the deal is what the words name; undefined if nothing is searched. @param isKind whether they name a kind of product:
 * then one of them must end the head, so a laptop bag is no laptop, and the others may be anywhere: "Gaming Laptop, RTX 4070" for "rtx laptop"
 */
export function mainCondition(terms: readonly SearchTerm[], isKind: boolean): WordsCondition | undefined {
  const [words, index] = isKind ? [tsqueryFor(terms), indexQuery(terms)] : [headQuery(terms), headIndexQuery(terms)];
  if (words === undefined || index === undefined || terms.every(({ minus }) => minus)) return undefined;
  const atEnd = isKind ? ` & (${headEndQuery(terms)})` : '';
  return { words: words + atEnd, index: index + atEnd };
}

export interface RelevanceTier {
  /** What relevance adds to the key of its deals. */
  bonus: number;
  /** For the index of words: finds at least the deals that are so relevant or more. */
  indexQuery: string | undefined;
}

/** The most relevant first. */
export function relevanceTiers(terms: readonly SearchTerm[]): RelevanceTier[] {
  const inHead = `${headIndexQuery(terms)} & ${facetQuery(['live', 'aged'])}`;
  return [
    { bonus: relevance.exact, indexQuery: `${inHead} & (${headEndQuery(terms)})` },
    { bonus: relevance.main, indexQuery: inHead },
    { bonus: relevance.titled, indexQuery: indexQuery(terms, { marks: ['='], whole: true }) },
    { bonus: relevance.named, indexQuery: indexQuery(terms, { marks: ['=', '+'] }) },
  ];
}
