import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

// Ids and counts are far below 2^53; strings would only make every reader convert them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Pool = pg.Pool;

/** A pool that fails a query rather than hold a request: connecting and a statement each have their limit. */
export function connect(url: string, { max = 10, statementTimeout = 10_000 }: { max?: number; statementTimeout?: number } = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'dealwire',
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

export const database = (client: pg.Pool) => drizzle({ client, schema, casing: 'snake_case' });
export type Database = ReturnType<typeof database>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either: for what runs inside a transaction or by itself. */
export type Queryable = Database | Transaction;
