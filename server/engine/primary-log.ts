import pg from 'pg';
import { connectionTo } from './connection-to.ts';
import type { LogPosition } from './log-position.ts';

/** The log of the database that is written to. */
export interface PrimaryLog {
  /** Up to where it is written: every commit that has been acknowledged is before that. Undefined if that is not known. May throw. */
  position: () => Promise<LogPosition | undefined>;
  /** Writes a record. May throw. */
  write: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** Milliseconds until a connection that does not answer is replaced. */
const timeout = 1_000;

/** The log of this server, which must be a primary. */
export function primaryLog(url: string): PrimaryLog {
  const pool = new pg.Pool({
    ...connectionTo(url),
    // A write can wait for another server.
    max: 2,
    application_name: 'dealwire-log',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  return {
    position: async () => {
      const { rows } = await pool.query<{ position: LogPosition }>({
        name: 'position',
        text: 'select pg_current_wal_flush_lsn()::text as position',
      });
      return rows[0]?.position;
    },
    write: () => pool.query("select pg_logical_emit_message(true, 'dealwire', '')"),
    close: () => pool.end(),
  };
}
