import { sql } from 'drizzle-orm';
import { relevance } from '../../shared/ranking.ts';
import { deals } from '../database/schema.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { indexQuery, titleOrNameQuery, titleQuery } from '../search/tsquery.ts';
import type { RelevanceTier } from './page-query.ts';

/** The tiers of "best", the most relevant first: all terms in the title, in the title or a name, anywhere. No deal is in two of them. */
export function relevanceTiers(terms: readonly SearchTerm[]): RelevanceTier[] {
  const inTitle = sql`${deals.words} @@ ${titleQuery(terms)}::tsquery`;
  const inTitleOrName = sql`${deals.words} @@ ${titleOrNameQuery(terms)}::tsquery`;
  return [
    { bonus: relevance.titled, where: inTitle, indexQuery: (all) => indexQuery(all, { marks: ['='], whole: true }) },
    {
      bonus: relevance.named,
      where: sql`${inTitleOrName} and not ${inTitle}`,
      indexQuery: (all) => indexQuery(all, { marks: ['=', '+'] }),
    },
    { bonus: 0, where: sql`not ${inTitleOrName}`, indexQuery },
  ];
}
