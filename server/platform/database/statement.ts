import type { QueryResult } from 'pg';
import type { Queryable } from './connection.ts';

/**
 * A named SQL statement, parsed and planned once per connection. For the few that run so often that building and planning them would take longer
 * than running them.
 */
export const statement =
  <Row>(name: string, sql: string) =>
  async (db: Queryable, ...params: unknown[]): Promise<Row[]> => {
    const prepared = db._.session.prepareQuery<{ execute: QueryResult; all: unknown; values: unknown }>(
      { sql, params },
      undefined,
      name,
      false,
    );
    const { rows } = await prepared.execute();
    return rows as Row[];
  };
