import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations as runJobMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartupError } from '../core/startup-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { blockersOf } from './blocking-transactions.ts';
import { connect } from './connection.ts';
import { reason } from './reason.ts';
import { runMigrations } from './run-migrations.ts';

/** Milliseconds between checks for what a migration waits for, between warnings, and between attempts to get the lock. */
const times = { check: 4_000, warning: 60_000, lock: 200 };

/**
 * Migrates the database to the schema of this code, and warns if other transactions block that. Throws a StartupError if it fails.
 */
export async function migrate(pool: pg.Pool, logger?: Warnings, checkInterval = times.check): Promise<void> {
  // On a large board one statement of a migration can take minutes, so the usual statement timeout does not apply.
  const withoutTimeout = connect(pool.options.connectionString ?? '', { max: 2, statementTimeout: 0 });
  const stopChecking = logger === undefined ? () => undefined : warnOfBlockers({ pool, withoutTimeout, logger, checkInterval });
  try {
    await migrateOn(withoutTimeout);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database could not be brought up to date (${reason(error)}): it may belong to another program or a later Dealwire.`,
    );
  } finally {
    stopChecking();
    await withoutTimeout.end();
  }
}

interface Warnings {
  warn: (message: string) => void;
}

function warnOfBlockers({
  pool,
  withoutTimeout,
  logger,
  checkInterval,
}: {
  pool: pg.Pool;
  withoutTimeout: pg.Pool;
  logger: Warnings;
  checkInterval: number;
}): () => void {
  const backends = new Set<number>();
  // The process id of a connection is missing in the driver's types.
  withoutTimeout.on('connect', (connection) => backends.add((connection as unknown as { processID: number }).processID));
  let warned = -Infinity;
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking || performance.now() - warned < times.warning) return;
    isChecking = true;
    const blockers = await blockersOf(pool, [...backends]).catch(() => []);
    isChecking = false;
    if (blockers.length === 0) return;
    warned = performance.now();
    logger.warn(`The update of the database waits for ${blockers.join('; ')}. Commit what they do, or end their process.`);
  }, checkInterval);
  return () => clearInterval(timer);
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await lock(client);
    await runMigrations(client);
    await migrateJobs(pool);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]).catch(() => undefined);
    client.release();
  }
}

/** The job library migrates its own schema. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runJobMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });

/** Nodes that start at the same time migrate one after the other. A query that waits for the lock would in turn be waited for by CREATE INDEX CONCURRENTLY. */
async function lock(client: pg.ClientBase): Promise<void> {
  const attempt = 'select where pg_try_advisory_lock($1)';
  while ((await client.query(attempt, [advisoryLocks.migration])).rowCount === 0) await sleep(times.lock);
}
