import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { dealsPass } from './sifting.ts';
import { after, type Found, keyIn, type Wanted } from './wanted.ts';

export interface Walked {
  found: Found[];
  /** There is nothing below what was looked at. */
  ended: boolean;
}

interface Row extends Record<string, unknown> {
  id: number;
  key: number;
  fits: boolean;
  nth: number;
}

/** Looks at the first `steps` deals of a list, from its top or a position, in the order of its index, until so many were found. */
export async function walk(db: Queryable, wanted: Wanted, steps: number): Promise<Walked> {
  const { order, sieve, limit, fit } = wanted;
  const fits = and(dealsPass(sieve), fit?.where) ?? sql`true`;
  // The limit inside is what bounds the cost: PostgreSQL goes along the index, whatever it believes of how many will fit.
  const { rows } = await db.execute<Row>(sql`
    select id, key, fits, nth from (
      select ${deals.id} as id, ${keyIn(wanted)} as key, coalesce(${fits}, false) as fits,
        row_number() over (order by ${desc(order.column)}, ${desc(deals.id)}) as nth
      from (
        select * from ${deals} where ${and(order.shown, scope(wanted), after(wanted))}
        order by ${desc(order.column)}, ${desc(deals.id)} limit ${sql.raw(String(steps))}
      ) deals
    ) walked where fits or nth = ${sql.raw(String(steps))} order by nth limit ${sql.raw(String(limit))}`);
  return { found: rows.filter((row) => row.fits).map(({ id, key }) => ({ id, key })), ended: !rows.some(({ nth }) => nth === steps) };
}

/** What there is an index of each order for; merchants are narrower than categories. */
function scope({ order, sieve: { category, merchant, author } }: Wanted): SQL | undefined {
  if (author !== undefined && order.ofAuthors) return sql`${deals.authorId} = ${author}`;
  if (merchant !== undefined) return sql`${deals.merchantId} = ${merchant}`;
  return category === undefined ? undefined : sql`${deals.categoryId} = ${category}`;
}

/** Whether there is an index to walk along; an author's deals are sorted by time only. */
export const walkable = ({ sieve, order }: Wanted): boolean => sieve.author === undefined || order.ofAuthors;
