import { sql } from 'drizzle-orm';
import { rankDecay } from '../../shared/limits.ts';
import { deals } from '../database/schema.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { indexQuery, titleOrNameQuery, titleQuery } from '../search/tsquery.ts';
import type { RelevanceTier } from './page-query.ts';

const perDay = 86_400 / rankDecay.hot;
/**
 * What relevance adds to the hot rank of a search result. If all words are in the title as typed (or have the same stem), it counts as 60
 * days newer; if all are in the title or the names of merchant and category, even as prefixes, as 30 days newer; otherwise not at all.
 */
export const relevance = { titled: 60 * perDay, named: 30 * perDay } as const;

const inTitle = (terms: readonly SearchTerm[]) => sql`${deals.words} @@ ${titleQuery(terms)}::tsquery`;
const inTitleOrName = (terms: readonly SearchTerm[]) => sql`${deals.words} @@ ${titleOrNameQuery(terms)}::tsquery`;

/** What relevance adds to the key of a deal. */
export const relevanceBonus = (terms: readonly SearchTerm[]) => ({
  of: sql<number>`case when ${inTitle(terms)} then ${relevance.titled}::float8 when ${inTitleOrName(terms)} then ${relevance.named}::float8 else 0 end`,
  max: relevance.titled,
});

/** The tiers of "best", the most relevant first: all terms in the title, in the title or a name, anywhere. No deal is in two of them. */
export function relevanceTiers(terms: readonly SearchTerm[]): RelevanceTier[] {
  const [titled, named] = [inTitle(terms), inTitleOrName(terms)];
  const tiers: RelevanceTier[] = [
    { bonus: relevance.titled, where: titled, indexQuery: (all) => indexQuery(all, { marks: ['='], whole: true }) },
    {
      bonus: relevance.named,
      where: sql`${named} and not ${titled}`,
      indexQuery: (all) => indexQuery(all, { marks: ['=', '+'] }),
    },
    { bonus: 0, where: sql`not ${named}`, indexQuery },
  ];
  // What has none of the words does not have them in its title either.
  return terms.every(({ minus }) => minus) ? tiers.slice(0, 1) : tiers;
}
