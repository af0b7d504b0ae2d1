import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals, dealTerms } from '../database/schema.ts';
import { termsCondition, wordsCondition } from './filters.ts';
import { after, type Hit, keyIn, type PageQuery } from './page-query.ts';

export interface Walked {
  found: Hit[];
  /** There is nothing below what was looked at. */
  ended: boolean;
}

interface Row extends Record<string, unknown> {
  id: number;
  key: number;
  tiers: boolean;
  nth: number;
}

/** Looks at the first `steps` deals of a list, from its top or a position, in the order of its index, until so many were found. */
export async function walk(db: Queryable, wanted: PageQuery, steps: number): Promise<Walked> {
  const { order, filter, limit, tier } = wanted;
  const words = and(wordsCondition(filter), tier?.where);
  // Not `exists`, which PostgreSQL would answer by reading all of deal_terms where there are many steps.
  const terms = sql`coalesce((select true from ${dealTerms} where ${and(eq(dealTerms.dealId, deals.id), termsCondition(filter))}), false)`;
  // Without words, only the index and the narrow rows of deal_terms are read; with words, few deals have them, so they come first.
  const fits = words === undefined ? terms : sql`coalesce(${words}, false) and ${terms}`;
  // The limit inside is what bounds the cost: PostgreSQL goes along the index, whatever it believes of how many will tier.
  const { rows } = await db.execute<Row>(sql`
    select id, key, fits, nth from (
      select ${deals.id} as id, ${keyIn(wanted)} as key, ${fits} as fits,
        row_number() over (order by ${desc(order.column)}, ${desc(deals.id)}) as nth
      from (
        select * from ${deals} where ${and(order.shown, scope(wanted), after(wanted))}
        order by ${desc(order.column)}, ${desc(deals.id)} limit ${sql.raw(String(steps))}
      ) deals
    ) walked where fits or nth = ${sql.raw(String(steps))} order by nth limit ${sql.raw(String(limit))}`);
  return { found: rows.filter((row) => row.fits).map(({ id, key }) => ({ id, key })), ended: !rows.some(({ nth }) => nth === steps) };
}

/** What there is an index of each order for; merchants are narrower than categories. */
function scope({ filter: { category, merchant } }: PageQuery): SQL | undefined {
  if (merchant !== undefined) return sql`${deals.merchantId} = ${merchant}`;
  return category === undefined ? undefined : sql`${deals.categoryId} = ${category}`;
}

/** Whether there is an index to walk along. */
export const walkable = ({ filter }: PageQuery): boolean => filter.author === undefined;
