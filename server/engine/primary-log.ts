import { connectionTo } from './connection-to.ts';
import type { LogPosition } from './log-position.ts';
import { quickPool } from './quick-pool.ts';

/** The log of the database that is written to. */
export interface PrimaryLog {
  /** Up to where it is written: every commit that has been acknowledged is before that. Undefined if that is not known. May throw. */
  position: () => Promise<LogPosition | undefined>;
  /** Writes a record. May throw. */
  write: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** The log of this server, which must be a primary. */
export function primaryLog(url: string): PrimaryLog {
  // A write can wait for another server.
  const pool = quickPool({ ...connectionTo(url), max: 2, application_name: 'dealwire-log', keepAlive: true });
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
