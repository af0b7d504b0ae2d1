import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals, dealTerms } from '../database/schema.ts';
import { indexQuery } from '../search/tsquery.ts';
import { dealsCondition, facetGroups, termsCondition } from './filter-definitions.ts';
import { type Hit, hitKey, type PageQuery, rangeCondition } from './page-query.ts';

/** How many matches are read: all if they are few, otherwise the newest and those that could still sort before them. */
export interface LookUpBudget {
  all: number;
  newest: number;
}

interface Row extends Record<string, unknown> {
  hits: Hit[] | null;
  isCut: boolean;
}

/**
 * Finds deals by the index of words and facets (`deal_terms_find`) or by day; undefined if the filter has none of these. Costs a row of
 * `deal_terms` for each match, and one of `deals` for each that is read.
 */
export async function lookUp(db: Queryable, page: PageQuery, budget: LookUpBudget): Promise<Hit[] | undefined> {
  const indexed = indexCondition(page);
  if (indexed === undefined) return undefined;
  // The first hits may match the index but not the filter.
  if (page.order.time !== undefined) {
    for (const newest of [budget.newest, 10 * budget.newest]) {
      const { hits, isCut } = await read(db, page, indexed, { ...budget, newest });
      if (hits.length === page.limit || !isCut) return hits;
    }
  }
  return (await read(db, page, indexed)).hits;
}

function indexCondition({ filter, tier }: PageQuery): SQL | undefined {
  const { q = [], since } = filter.values;
  const words = q.some(({ minus }) => !minus) ? (tier?.indexQuery ?? indexQuery)(q) : undefined;
  const groups = facetGroups(filter);
  if (words === undefined && groups.length === 0) return since && sql`true`;
  return and(words === undefined ? undefined : sql`${dealTerms.terms} @@ ${words}::tsquery`, facetsCondition(groups));
}

/** The expression of the index, to the letter. */
const facets = sql`deal_facets_of(${dealTerms.categoryId}, ${dealTerms.merchantId}, ${dealTerms.authorId}, ${dealTerms.kind}, ${dealTerms.live}, ${dealTerms.membersOnly}, ${dealTerms.freeShipping}, ${dealTerms.regions}, ${dealTerms.price}, ${dealTerms.currency}, ${dealTerms.saving})`;

const facetsCondition = (groups: readonly string[][]): SQL | undefined =>
  and(
    ...groups.filter((group) => group.length > 1).map((group) => sql`${facets} && ${sql.param(group)}::text[]`),
    groups.some((group) => group.length === 1)
      ? sql`${facets} @> ${sql.param(groups.filter((group) => group.length === 1).flat())}::text[]`
      : undefined,
  );

/** Without a budget all matches are read. */
async function read(db: Queryable, page: PageQuery, indexed: SQL, budget?: LookUpBudget) {
  const { order, filter, limit, tier, bonus, after } = page;
  const above = after && order.time?.around(after.key - (tier?.bonus ?? 0)).above;
  const below = after && order.time?.around(after.key - (tier?.bonus ?? bonus?.max ?? 0)).below;
  // A bonus counts as if the deal were newer.
  const maxDistance = order.time && order.time.maxDistance + (bonus?.max ?? 0) * order.time.secondsPerKey;
  const matches = sql`select ${dealTerms.dealId} as id, ${dealTerms.liveAt} as at from ${dealTerms}
    where ${and(indexed, termsCondition(filter), above && sql`${dealTerms.liveAt} <= ${above}`)}`;
  const hits = sql`select ${deals.id} as id, ${hitKey(page)} as key from matches
    cross join lateral (select * from ${deals} where ${deals.id} = matches.id offset 0) deals
    where ${and(sql`(matches.at >= (select at from oldest) or not exists (select from oldest))`, order.shown, dealsCondition(filter), tier?.where, rangeCondition(page))}
    order by key desc, id desc limit ${sql.raw(String(limit))}`;
  const { rows } = await db.execute<Row>(
    sql`with matches as materialized (${matches}), oldest as materialized (${oldestToRead(maxDistance ?? 0, below, budget)})
      select (select json_agg(page) from (${hits}) page) as hits, exists (select from oldest) as "isCut"`,
  );
  return { hits: rows[0]?.hits ?? [], isCut: rows[0]?.isCut ?? false };
}

/** Returns no row if all matches are read. */
function oldestToRead(maxDistance: number, below: SQL | undefined, budget: LookUpBudget | undefined): SQL {
  if (budget === undefined) return sql`select null::timestamptz as at where false`;
  return sql`select at - interval '${sql.raw(String(Math.ceil(maxDistance)))} seconds' as at from matches
    where (select count(*) from matches) > ${budget.all} and ${below === undefined ? sql`true` : sql`at < ${below}`}
    order by at desc offset ${sql.raw(String(budget.newest))} limit 1`;
}
