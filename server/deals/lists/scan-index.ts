import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { onDeal, termsCondition } from './filter-definitions.ts';
import { inScope } from './orders.ts';
import { bestHits, type Hit, hitKey, type PageQuery, rangeCondition } from './page-query.ts';
import { wordsCondition } from './words-condition.ts';

export interface Scan {
  hits: Hit[];
  /** The order's key of the last deal that was read; undefined if no deal after it can be on the page. */
  bottom: number | undefined;
}

interface Row extends Record<string, unknown> {
  id: number;
  key: number;
  rank: number;
  matches: boolean;
  isLast: boolean;
}

/**
 * Reads the order's index from the position on, at most `steps` deals, or until the page is full. With relevance it reads all of them, because one
 * further down may be more relevant. Costs that many rows of `deal_terms`, and of `deals` for words and its own orders.
 */
export async function scanIndex(db: Queryable, page: PageQuery, steps: number): Promise<Scan> {
  const { table, id, column, key } = page.order;
  const isLast = sql`nth = ${sql.raw(String(steps))}`;
  const order = page.bonus === undefined ? sql`nth` : sql`${isLast} desc, key desc, id desc`;
  // The inner limit bounds the cost, whatever PostgreSQL's statistics say.
  const { rows } = await db.execute<Row>(sql`
    select ${id} as id, ${hitKey(page)} as key, ${key} as rank, matches, ${isLast} as "isLast" from (
      select *, ${matchesOf(page)} as matches, row_number() over (order by ${desc(column)}, ${desc(id)}) as nth from (${firstRows(page, steps)}) ${table}
    ) ${table} where matches or ${isLast} order by ${order} limit ${sql.raw(String(page.bonus === undefined ? page.limit : page.limit + 1))}`);
  const hits = bestHits(
    page.limit,
    rows.filter(({ matches }) => matches),
  );
  const isFull = page.bonus === undefined && hits.length === page.limit;
  return { hits, bottom: isFull ? undefined : rows.find((row) => row.isLast)?.rank };
}

function matchesOf({ order, filter }: PageQuery): SQL {
  const words = wordsCondition(filter);
  if (order.table === dealTerms) return sql`coalesce(${and(termsCondition(filter), onDeal(words)) ?? sql`true`}, false)`;
  // A subquery, because PostgreSQL may answer `exists` by reading all of deal_terms.
  const terms = sql`coalesce((select true from ${dealTerms} where ${and(eq(dealTerms.dealId, deals.id), termsCondition(filter))}), false)`;
  // Few deals have the words, so they come first.
  return words === undefined ? terms : sql`coalesce(${words}, false) and ${terms}`;
}

const firstRows = (page: PageQuery, steps: number): SQL =>
  page.order.firstRows?.({ filter: page.filter.values, after: page.after, limit: steps }) ??
  sql`select * from ${deals} where ${and(page.order.condition, scope(page), rangeCondition(page), page.order.isWithin?.(page.filter.values))}
    order by ${desc(page.order.column)}, ${desc(deals.id)} limit ${sql.raw(String(steps))}`;

/** The filter that has an index for the order. */
function scope({ order, filter: { values } }: PageQuery): SQL | undefined {
  const { author } = values;
  return author !== undefined && order.hasAuthorIndex ? eq(deals.authorId, author) : inScope(values, deals);
}
