import pg from 'pg';

/** Milliseconds until a connection that does not answer is replaced. */
const timeout = 1_000;

/** A pool for those who must know soon: by default of one connection, which is replaced or fails its query instead of hanging. */
export function quickPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: timeout, query_timeout: timeout, ...config });
  // Without these listeners a broken connection would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}
