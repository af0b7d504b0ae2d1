import { and, type SQL, sql } from 'drizzle-orm';
import { dealKinds } from '../../../shared/states.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { facetQuery } from '../search/tsquery.ts';
import { type DealFilter, facetGroups, onDeal, termsCondition } from './filter-definitions.ts';
import { type Hit, hitKey, type PageQuery, rangeCondition } from './page-query.ts';
import { unindexedWordsCondition } from './words-condition.ts';

/**
 * Finds by the index of words and facets (`deal_terms_find`). Costs the index's entries of the rarest word or facet, a narrow row for each match and,
 * except for orders of these, a wide row. With neither words nor facets, it reads the deals of a time by their own index.
 */
export async function lookUp(db: Queryable, page: PageQuery, words: string | undefined): Promise<Hit[]> {
  const { order, filter, limit } = page;
  // "is true" leaves PostgreSQL no other index to read.
  const matches = sql`select * from ${dealTerms} where ${indexCondition(words, filter) ?? liveSince(filter) ?? sql`true`} and (${termsCondition(filter) ?? sql`true`}) is true`;
  const beyond = unindexedWordsCondition(filter);
  const { rows } = await db.execute<Hit & Record<string, unknown>>(
    sql`with matches as materialized (${matches})
      select ${order.id} as id, ${hitKey(page)} as key from ${order.table === dealTerms ? sql`matches ${dealTerms}` : dealsOfMatches}
      where ${and(order.condition, order.table === dealTerms ? onDeal(beyond) : beyond, rangeCondition(page)) ?? sql`true`}
      order by key desc, id desc limit ${sql.raw(String(limit))}`,
  );
  return rows;
}

const liveSince = ({ values: { since } }: DealFilter) => since && sql`${dealTerms.liveAt} >= ${since.toISOString()}::timestamptz`;

const dealsOfMatches = sql`matches cross join lateral (select * from ${deals} where ${deals.id} = matches.deal_id offset 0) ${deals}`;

/**
 * Each facet is a condition of its own, so PostgreSQL skips to index entries that all share. The sub-selects keep its planner from estimating matches:
 * where it expects many, it would rather read the whole table, and each `terms` out of line.
 */
export function indexCondition(words: string | undefined, filter: DealFilter): SQL | undefined {
  const facets = facetGroups(filter);
  // Only to exclude words, PostgreSQL would read the whole index: ten times as long as all kinds, of which each deal has one.
  const isOnlyExcluded = facets.length === 0 && filter.values.q?.every(({ minus }) => minus) === true;
  const queries = [...(isOnlyExcluded ? [everyKind] : facets).map(facetQuery), ...(words === undefined ? [] : [words])];
  return and(...queries.map((query) => sql`${dealTerms.terms} @@ (select ${query}::tsquery)`));
}

const everyKind = dealKinds.map((kind) => `kind ${kind}`);
