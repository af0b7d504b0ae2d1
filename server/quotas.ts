import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './database/connection.ts';
import { people } from './database/schema.ts';
import { Problem } from './errors.ts';

export interface Quota {
  most: number;
  /** Seconds. */
  within: number;
}

/** What somebody has done within a quota's time. `age` is how many seconds ago the first of it was; null where there is none. */
export interface Spent {
  count: number;
  age: number | null;
}

/** Throws QUOTA with the seconds until the first of what was done no longer counts. */
export function refuseBeyond({ most, within }: Quota, { count, age }: Spent): void {
  if (count >= most) throw new Problem('QUOTA', undefined, { retryAfter: Math.max(1, Math.ceil(within - (age ?? 0))) });
}

/** The columns of `Spent`, for rows whose moment is `at`. */
export const spent = (at: PgColumn) => ({
  count: sql<number>`count(*)::int`,
  age: sql<number | null>`extract(epoch from now() - min(${at}))::float8`,
});

export const lately = (at: PgColumn, { within }: Quota): SQL => sql`${at} > now() - make_interval(secs => ${within})`;

/** Counts what a person did in `table` and throws QUOTA if that is enough. One person's commands wait for each other here. */
export async function spend(tx: Transaction, quota: Quota, table: PgTable, { by, at, who }: { by: PgColumn; at: PgColumn; who: number }) {
  await oneAtATime(tx, who);
  const [row] = await tx
    .select(spent(at))
    .from(table)
    .where(sql`${by} = ${who} and ${lately(at, quota)}`);
  if (row !== undefined) refuseBeyond(quota, row);
}

const oneAtATime = (tx: Queryable, person: number) =>
  tx.select({ id: people.id }).from(people).where(eq(people.id, person)).for('no key update');
