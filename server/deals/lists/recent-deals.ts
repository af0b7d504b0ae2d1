import { and, type SQL, sql } from 'drizzle-orm';
import { dealTerms } from '../../platform/database/schema.ts';
import { facetQuery, indexQuery } from '../search/tsquery.ts';
import { eraFacets, spanSince } from './eras.ts';
import { type DealFilter, facetGroups, onDeal, termsCondition, unindexedWordsCondition, wordsCondition } from './filter-definitions.ts';

/**
 * Selects the deals of a list that went live since a moment, with what alerts look at, in no order, at most `limit` that the index finds. Costs the index's entries of that time or of the rarest word or facet, whichever are fewer, and a row for each.
 */
export function recentDeals(filter: DealFilter, since: Date, limit: number): SQL {
  const words = indexQuery(filter.values.q ?? []);
  const facets = facetGroups(filter);
  const queries = [...[eraFacets(spanSince(since)), ...facets].map(facetQuery), ...(words === undefined ? [] : [words])];
  const live = sql`${dealTerms.liveAt} >= ${since.toISOString()}::timestamptz`;
  // With nothing else to look up, the index of times is faster.
  const indexed = queries.length === 1 ? live : and(...queries.map((query) => sql`${dealTerms.terms} @@ ${query}::tsquery`));
  // The inner query leaves PostgreSQL no other index to read, whatever its statistics say.
  return sql`${columns} from (select * from ${dealTerms} where ${indexed} limit ${limit}) ${dealTerms}
    where ${and(live, termsCondition(filter), onDeal(unindexedWordsCondition(filter)))}`;
}

/** The same of those that went live before, of the deals that `ids` selects (`deal_id`). Costs a row for each, and one of `deals` for words. */
export const olderDeals = (filter: DealFilter, before: Date, ids: SQL): SQL => sql`${columns} from (${ids}) changed
  cross join lateral (select * from ${dealTerms} where ${dealTerms.dealId} = changed.deal_id offset 0) ${dealTerms}
  where ${and(sql`${dealTerms.liveAt} < ${before.toISOString()}::timestamptz`, termsCondition(filter), onDeal(wordsCondition(filter)))}`;

const columns = sql`select ${dealTerms.dealId} as id, ${dealTerms.liveAt} as live_at, ${dealTerms.authorId} as author_id,
  ${dealTerms.merchantId} as merchant_id, ${dealTerms.categoryId} as category_id`;
