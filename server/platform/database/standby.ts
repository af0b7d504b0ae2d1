import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../core/startup-error.ts';
import type { Pool } from './connection.ts';

/** What a node needs to know about its standby. */
export interface Standby {
  /**
   * Makes the standby's next replication slot ready sooner. The slot waits for a list of running transactions, which the primary logs every 15 s,
   * but only while there are writes.
   */
  prepareSlot: () => Promise<unknown>;
  /** What the operator should change, one per line. */
  hints: string[];
}

/**
 * Resolves once the standby has replayed everything that the primary has committed by now, such as migrations. Throws a StartupError if `replica` is
 * no standby of `primary`, or is still behind after `timeout` milliseconds.
 */
export async function attachStandby(primary: Pool, replica: Pool, timeout = 30_000): Promise<Standby> {
  const [first, second] = await Promise.all([identify(primary), identify(replica)]);
  const isSameServer = first.system === second.system && first.started === second.started;
  if (first.system !== second.system || !(second.isStandby || isSameServer))
    throw new StartupError('DATABASE_REPLICA_URL is no standby of DATABASE_URL: give a streaming standby of it, or leave it out.');
  if (!isSameServer) await untilReplayed(primary, replica, timeout);
  return {
    prepareSlot: () => primary.query(first.mayListTransactions ? 'select pg_log_standby_snapshot()' : anyRecord),
    hints: isSameServer
      ? []
      : [...(first.mayListTransactions ? [] : [slowStart(first.role)]), ...(second.feedback === 'on' ? [] : [conflicts])],
  };
}

/** A role that may not write the list itself can write this instead; the primary then writes the list within half a minute. */
const anyRecord = "select pg_logical_emit_message(true, 'dealwire', '')";

const slowStart = (role: string) =>
  'DATABASE_URL: this role may not call pg_log_standby_snapshot(), so it can take half a minute until changes arrive from the standby: ' +
  `run "GRANT EXECUTE ON FUNCTION pg_log_standby_snapshot() TO ${role}" on the primary as its superuser.`;
const conflicts =
  'DATABASE_REPLICA_URL: the standby has hot_standby_feedback=off, so that a vacuum of the primary can interrupt reads and changes: ' +
  'run "ALTER SYSTEM SET hot_standby_feedback = on" on the standby as its superuser, and reload it.';

interface Identity {
  system: string;
  started: string;
  role: string;
  isStandby: boolean;
  feedback: string;
  mayListTransactions: boolean;
}

async function identify(pool: Pool): Promise<Identity> {
  const { rows } = await pool.query<Identity>(`
    select system_identifier::text as system, pg_postmaster_start_time()::text as started, pg_is_in_recovery() as "isStandby",
      quote_ident(current_user) as role, current_setting('hot_standby_feedback') as feedback,
      has_function_privilege('pg_log_standby_snapshot()', 'execute') as "mayListTransactions"
    from pg_control_system()`);
  const [identity] = rows;
  if (identity === undefined) throw new Error('PostgreSQL does not say which server it is');
  return identity;
}

async function untilReplayed(primary: Pool, replica: Pool, timeout: number): Promise<void> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  for (const end = Date.now() + timeout; ; await sleep(50)) {
    const behind = await bytesBehind(replica, rows[0]?.position ?? '');
    if (behind <= 0) return;
    if (Date.now() > end)
      throw new StartupError(
        `DATABASE_REPLICA_URL: the standby is ${behind} bytes behind DATABASE_URL, for ${timeout / 1_000} s now: see whether it is connected to the primary and replays.`,
      );
  }
}

async function bytesBehind(replica: Pool, position: string): Promise<number> {
  const { rows } = await replica.query<{ behind: string }>('select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()) as behind', [position]);
  return Number(rows[0]?.behind ?? 0);
}
