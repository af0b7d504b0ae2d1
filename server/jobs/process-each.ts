import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/connection.ts';

/** How many ids a look-up answers at most. */
const batch = 100;

/** After so many failures in a row it is not they that are at fault. */
const inARow = 20;

/**
 * Does it to each thing that is due, once, in the order of their ids. One that can not be done keeps no other waiting; what went wrong with the
 * first of these is thrown in the end.
 *
 * @param due the ids of those that are due, above this one, in their order: some of them, and none once there are no more; see `dueIds`
 * @param act what is to be done, in a transaction of its own; looks once more whether it is due, for somebody else may have been faster
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
      if (failing === inARow) throw failures[0];
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
