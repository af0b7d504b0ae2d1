import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { onDeal, termsCondition, wordsCondition } from './filter-definitions.ts';
import { inScope } from './orders.ts';
import { type Hit, hitKey, type PageQuery, rangeCondition } from './page-query.ts';

export interface Scan {
  hits: Hit[];
  /** Whether the page has all its hits. */
  isComplete: boolean;
}

interface Row extends Record<string, unknown> {
  id: number;
  key: number;
  matches: boolean;
  nth: number;
}

/** Reads the order's index from the position on, at most `steps` deals. Costs that many rows of `deal_terms`, and of `deals` for words and its own orders. */
export async function scanIndex(db: Queryable, page: PageQuery, steps: number): Promise<Scan> {
  const { table, id, column } = page.order;
  const first = firstRows(page, steps);
  // The inner limit bounds the cost, whatever PostgreSQL's statistics say.
  const { rows } = await db.execute<Row>(sql`
    select ${id} as id, ${hitKey(page)} as key, matches, nth from (
      select *, ${matchesOf(page)} as matches, row_number() over (order by ${desc(column)}, ${desc(id)}) as nth from (${first}) ${table}
    ) ${table} where matches or nth = ${sql.raw(String(steps))} order by nth limit ${sql.raw(String(page.limit))}`);
  const hits = rows.filter((row) => row.matches).map(({ id, key }) => ({ id, key }));
  return { hits, isComplete: hits.length === page.limit || !rows.some(({ nth }) => nth === steps) };
}

function matchesOf({ order, filter, tier }: PageQuery): SQL {
  const words = and(wordsCondition(filter), tier?.where);
  if (order.table === dealTerms) return sql`coalesce(${and(termsCondition(filter), onDeal(words)) ?? sql`true`}, false)`;
  // A subquery, because PostgreSQL may answer `exists` by reading all of deal_terms.
  const terms = sql`coalesce((select true from ${dealTerms} where ${and(eq(dealTerms.dealId, deals.id), termsCondition(filter))}), false)`;
  // Few deals have the words, so they come first.
  return words === undefined ? terms : sql`coalesce(${words}, false) and ${terms}`;
}

const firstRows = (page: PageQuery, steps: number): SQL =>
  page.order.firstRows?.({ filter: page.filter.values, after: page.after, limit: steps }) ??
  sql`select * from ${deals} where ${and(page.order.condition, scope(page), rangeCondition(page))}
    order by ${desc(page.order.column)}, ${desc(deals.id)} limit ${sql.raw(String(steps))}`;

/** The filter that has an index for the order. */
function scope({ order, filter: { values } }: PageQuery): SQL | undefined {
  const { author } = values;
  return author !== undefined && order.hasAuthorIndex ? eq(deals.authorId, author) : inScope(values, deals);
}
