/** A row from the change feed: the published columns after the change, or only the key columns of a deleted row. */
export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  table: string;
  kind: 'insert' | 'update' | 'delete' | 'truncate';
  row: Row;
}

/**
 * What a read depends on: rows of `table` whose `column` has `value` after the change, narrowed by `when`. Column and value are looked up in
 * an index, whose cost does not grow with the number of reads; `when` runs on what the index finds, so narrow values are better.
 */
export interface Dependency {
  table: string;
  column: string;
  value: string | number;
  when?: (row: Row) => boolean;
}

/** Any row of the table. */
export const any = '*';

export const dependsOn = (table: string, column: string, value: string | number, when?: (row: Row) => boolean): Dependency =>
  when === undefined ? { table, column, value } : { table, column, value, when };
export const dependsOnAny = (table: string, when?: (row: Row) => boolean): Dependency => dependsOn(table, any, any, when);
