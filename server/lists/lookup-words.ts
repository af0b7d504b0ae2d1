import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals, dealTerms } from '../database/schema.ts';
import { indexQuery } from '../search/tsquery.ts';
import { dealsCondition, termsCondition } from './filters.ts';
import { after, type Hit, keyIn, mostAdded, type PageQuery } from './page-query.ts';

interface Row extends Record<string, unknown> {
  found: Hit[] | null;
  cut: boolean;
}

/** All are read where they are so few, else so many of the newest and what lies within their reach; more than are wanted. */
export interface Enough {
  all: number;
  newest: number;
}

/** Finds by the index of words; undefined where no word must be there. For words that are rare. */
export async function lookup(db: Queryable, wanted: PageQuery, enough: Enough): Promise<Hit[] | undefined> {
  const { filter, tier, limit } = wanted;
  if (!filter.terms?.some(({ minus }) => !minus)) return undefined;
  const query = (tier?.terms ?? indexQuery)(filter.terms);
  if (query === undefined) return undefined;
  // Much of what is newest may not be to be shown after all.
  for (const newest of [enough.newest, 10 * enough.newest]) {
    const { found, cut } = await find(db, wanted, query, { ...enough, newest });
    if (found.length === limit || !cut) return found;
  }
  return (await find(db, wanted, query, undefined)).found;
}

/**
 * Every order is the order of time but for so much that votes or comments add, so of the many that may be found only the newest need be
 * looked at. `cut` says whether older ones were left out.
 */
async function find(db: Queryable, wanted: PageQuery, query: string, enough: Enough | undefined) {
  const { order, filter, limit, tier, after: position } = wanted;
  const { above, below } = order.reach(position === undefined ? undefined : position.key - (tier?.bonus ?? 0));
  // What is added counts as so much youth.
  const spread = order.spread + (mostAdded(wanted) - (tier?.bonus ?? 0)) * order.secondsPerKey;
  const found = sql`select ${dealTerms.dealId} as id, ${dealTerms.liveAt} as at from ${dealTerms}
    where ${and(sql`${dealTerms.terms} @@ ${query}::tsquery`, termsCondition(filter), above === undefined ? undefined : sql`${dealTerms.liveAt} <= ${above}`)}`;
  const older = below === undefined ? sql`true` : sql`at < ${below}`;
  const edge =
    enough !== undefined
      ? sql`select at - interval '${sql.raw(String(Math.ceil(spread)))} seconds' as at from found
          where (select count(*) from found) > ${enough.all} and ${older} order by at desc offset ${sql.raw(String(enough.newest))} limit 1`
      : sql`select null::timestamptz as at where false`;
  const page = sql`select ${deals.id} as id, ${keyIn(wanted)} as key from found
    cross join lateral (select * from ${deals} where ${deals.id} = found.id offset 0) deals
    where ${and(sql`(found.at >= (select at from edge) or not exists (select from edge))`, order.shown, dealsCondition(filter), tier?.where, after(wanted))}
    order by key desc, id desc limit ${sql.raw(String(limit))}`;
  const { rows } = await db.execute<Row>(
    sql`with found as materialized (${found}), edge as materialized (${edge})
      select (select json_agg(page) from (${page}) page) as found, exists (select from edge) as cut`,
  );
  return { found: rows[0]?.found ?? [], cut: rows[0]?.cut ?? false };
}
