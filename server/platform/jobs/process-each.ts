import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/connection.ts';

/** How many ids are read at a time. */
const batch = 100;

/** After this many failures in a row, something else is broken. */
const maxFailuresInARow = 20;

/**
 * Processes each due row once, in the order of ids. One that fails does not hold up the others; the first error is thrown at the end.
 *
 * @param due returns the next due ids above the given one, in order, and none at the end; see `dueIds`
 * @param act processes one in its own transaction, and checks again that it is due: another node may have been faster
 */
export async function processEach(due: (after: number) => Promise<{ id: number }[]>, act: (id: number) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (let found = await due(0), failing = 0; found.length > 0; found = await due(found.at(-1)?.id ?? 0))
    for (const { id } of found) {
      failing = await act(id).then(
        () => 0,
        (error: unknown) => {
          failures.push(error);
          return failing + 1;
        },
      );
      if (failing === maxFailuresInARow) throw failures[0];
    }
  if (failures.length > 0) throw failures[0];
}

/** The ids in a column of the rows that are due. */
export const dueIds = (db: Database, column: PgColumn, isDue: SQL | undefined) => (after: number) =>
  db
    .selectDistinct({ id: sql<number>`${column}` })
    .from(column.table)
    .where(and(gt(column, after), isDue))
    .orderBy(asc(column))
    .limit(batch);
