import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A timestamp as a number for a cursor: microseconds since 1970, as exact as PostgreSQL's. */
export const microsecondsOf = (column: PgColumn): SQL<number> => sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`;

/** Converts such a number back to a timestamp. */
export const timestampOf = (microseconds: unknown): SQL => sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`;
