import type pg from 'pg';
import { finderName } from '../../engine/server-finder.ts';
import { StartupError } from '../../platform/core/startup-error.ts';
import { connect, type Pool } from '../../platform/database/connection.ts';
import { migrateJobs } from '../../platform/database/migrate.ts';
import type { Manifest } from './archive-format.ts';
import { listOtherTables } from './board-tables.ts';
import { loadDatabase, type Parts } from './load-database.ts';

/** What is in a database before a restore. */
interface Found {
  isBoard: boolean;
  /** Tables of other programs. */
  others: string[];
  /** Connections of a Dealwire, without those that only look for the primary, as this restore does itself. */
  users: number;
}

export async function lookInto(pool: Pool): Promise<Found> {
  const { rows } = await pool.query<Omit<Found, 'others'>>(
    `select to_regclass('public.board_settings') is not null as "isBoard",
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name like 'dealwire%' and application_name <> $1 and pid <> pg_backend_pid()) as users`,
    [finderName],
  );
  return { isBoard: false, users: 0, ...rows[0], others: await listOtherTables(pool) };
}

/**
 * Replaces what the database contains by the archive's, in one transaction: until its end, and if it never ends, the database is as it was. Throws a
 * StartupError if the archive's jobs are of a later Dealwire.
 */
export async function restoreDatabase(url: string, manifest: Manifest, parts: Parts, progress: (rows: number) => void): Promise<void> {
  const pool = connect(url, { max: 2, statementTimeout: 0, copies: true });
  try {
    // The library commits by itself. Its schema is the same for every board.
    await migrateJobs(pool);
    const client = await pool.connect();
    try {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      await checkJobs(client, manifest);
      await clear(client);
      await loadDatabase(client, manifest, parts, progress);
      await client.query('commit');
      await client.query('analyze');
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function checkJobs(client: pg.PoolClient, { jobMigration }: Manifest): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select max(id)::int as last from graphile_worker.migrations');
  if (jobMigration > (rows[0]?.last ?? 0))
    throw new StartupError('The jobs in the archive are of a later Dealwire: update Dealwire, then restore it.');
}

const clear = (client: pg.PoolClient) =>
  client.query(
    'drop publication if exists dealwire; drop schema public cascade; drop schema if exists migrations cascade; create schema public',
  );
