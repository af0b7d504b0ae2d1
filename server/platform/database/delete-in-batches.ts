import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

/** Rows per statement: fewer than change the whole board (`maxChanges`, server/engine/hub.ts). */
const batch = 1_000;

/** Deletes all rows that a condition is true of, in many transactions. */
export async function deleteInBatches(db: Database, table: PgTable, condition: SQL): Promise<void> {
  const next = sql`select ctid from ${table} where ${condition} limit ${batch}`;
  while (((await db.delete(table).where(sql`ctid = any(array(${next}))`)).rowCount ?? 0) === batch);
}
