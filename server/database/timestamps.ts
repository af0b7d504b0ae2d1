import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A moment as a number that a cursor can hold: microseconds since 1970, exactly what PostgreSQL keeps. */
export const microsecondsOf = (column: PgColumn): SQL<number> => sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`;

/** And back. */
export const momentAt = (microseconds: unknown): SQL => sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`;
