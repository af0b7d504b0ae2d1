import { type SQL, sql } from 'drizzle-orm';
import { rankDecay } from '../../../shared/limits.ts';
import { deals } from '../../platform/database/schema.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { facetQuery, headEndQuery, headQuery, indexQuery, titleOrNameQuery, titleQuery } from '../search/tsquery.ts';
import type { RelevanceBonus, RelevanceTier } from './page-query.ts';

const perDay = 86_400 / rankDecay.hot;
/**
 * What relevance adds to the hot rank of a search result, as days that it counts as newer. A title's head says what the deal is (SQL function `title_head`):
 * - exact: a live deal with all words in its title's head, which ends with one of them: "Acer laptop" for "laptop"
 * - main: a live deal with all words in its title's head: "laptop bag"
 * - titled: all words in the title, as typed or with the same stem: "bag for a laptop"
 * - named: all words in the title or the names of merchant and category, even as prefixes
 */
export const relevance = { exact: 180 * perDay, main: 120 * perDay, titled: 60 * perDay, named: 30 * perDay } as const;

/** The tiers of "best" that come before a mere mention, the most relevant first. No deal is in two of them. */
export function relevanceTiers(terms: readonly SearchTerm[]): RelevanceTier[] {
  const inTitle = indexQuery(terms, { marks: ['='], whole: true });
  const inHead = indexQuery(terms, { marks: ['*'], whole: true });
  const live = facetQuery(['live']);
  const end = headEndQuery(terms);
  const { exact, main, titled, named } = conditions(terms);
  return [
    { bonus: relevance.exact, where: exact, indexQuery: `${inHead} & ${live} & (${end})` },
    { bonus: relevance.main, where: sql`${main} and not ${exact}`, indexQuery: `${inHead} & ${live}` },
    { bonus: relevance.titled, where: sql`${titled} and not ${main}`, indexQuery: inTitle },
    { bonus: relevance.named, where: sql`${named} and not ${titled}`, indexQuery: indexQuery(terms, { marks: ['=', '+'] }) },
  ];
}

/** What relevance adds to the key of a deal. */
export function relevanceBonus(terms: readonly SearchTerm[]): RelevanceBonus {
  const is = conditions(terms);
  const cases = Object.entries(relevance).map(([tier, bonus]) => sql`when ${is[tier as keyof typeof is]} then ${bonus}::float8`);
  const tiers = [...relevanceTiers(terms), { bonus: 0, indexQuery: indexQuery(terms) }];
  return { of: sql<number>`case ${sql.join(cases, sql` `)} else 0 end`, max: relevance.exact, tiers };
}

function conditions(terms: readonly SearchTerm[]): Record<keyof typeof relevance, SQL> {
  const has = (query: string | undefined) => sql`${deals.words} @@ ${query}::tsquery`;
  const titled = has(titleQuery(terms));
  const main = sql`(${deals.state} = 'live' and ${has(headQuery(terms))})`;
  return { exact: sql`(${main} and ${has(headEndQuery(terms))})`, main, titled, named: has(titleOrNameQuery(terms)) };
}
