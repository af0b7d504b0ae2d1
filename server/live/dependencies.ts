/** A row as the change feed delivers it: the published columns after the change; of a deleted row, its key columns only. */
export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  table: string;
  kind: 'insert' | 'update' | 'delete' | 'truncate';
  row: Row;
}

/**
 * What a read depends on: rows of `table` whose `column` has `value` after the change, narrowed by `when`. Column and
 * value are looked up in an index, so that finding whom a change concerns does not grow with how many reads there are; `when` runs on
 * what that finds, so the narrower the value, the better.
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
