import { and, type SQL, sql } from 'drizzle-orm';
import { dealTerms } from '../../platform/database/schema.ts';
import { type DealFilter, onDeal, termsCondition } from './filter-definitions.ts';
import { indexCondition } from './look-up.ts';
import { indexedWords, unindexedWordsCondition, wordsCondition } from './words-condition.ts';

/**
 * Selects the deals of a list that went live since a moment, with what alerts look at, in no order, at most `limit` that the indexes find. Costs the entries
 * of that time and of each word and facet, and a row for each deal that has all.
 */
export function recentDeals(filter: DealFilter, since: Date, limit: number): SQL {
  const live = sql`${dealTerms.liveAt} >= ${since.toISOString()}::timestamptz`;
  const indexed = and(live, indexCondition(indexedWords(filter), filter));
  // The inner query leaves PostgreSQL no other index to read, whatever its statistics say.
  return sql`${columns} from (select * from ${dealTerms} where ${indexed} limit ${limit}) ${dealTerms}
    where ${and(termsCondition(filter), onDeal(unindexedWordsCondition(filter))) ?? sql`true`}`;
}

/** The same of those that went live before, of the deals that `ids` selects (`deal_id`). Costs a row for each, and one of `deals` for words. */
export const olderDeals = (filter: DealFilter, before: Date, ids: SQL): SQL => sql`${columns} from (${ids}) changed
  cross join lateral (select * from ${dealTerms} where ${dealTerms.dealId} = changed.deal_id offset 0) ${dealTerms}
  where ${and(sql`${dealTerms.liveAt} < ${before.toISOString()}::timestamptz`, termsCondition(filter), onDeal(wordsCondition(filter)))}`;

const columns = sql`select ${dealTerms.dealId} as id, ${dealTerms.liveAt} as live_at, ${dealTerms.authorId} as author_id,
  ${dealTerms.merchantId} as merchant_id, ${dealTerms.categoryId} as category_id`;
