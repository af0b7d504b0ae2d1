import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations as runJobMigrations } from 'graphile-worker';
import pRetry from 'p-retry';
import type pg from 'pg';
import { StartupError } from '../core/startup-error.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { blockersOf } from './blocking-transactions.ts';
import { connect } from './connection.ts';
import { reason } from './reason.ts';
import { runMigrations } from './run-migrations.ts';

/**
 * Milliseconds that readers and writers may queue behind a migration that waits for a lock, and pauses in which they get through; those between
 * checks for what a migration waits for, between warnings, and between attempts to be the one node that migrates.
 */
const times = { lockWait: 300, pause: 1_000, longestPause: 10_000, check: 100, warning: 60_000, turn: 200 };

interface Options {
  logger?: Warnings;
  /** Seconds. What has been open for longer is warned of, if a migration waits for it. */
  patience?: number;
  folder?: URL;
}

interface Warnings {
  warn: (message: string) => void;
}

/**
 * Migrates the database to the schema of this code, and warns if other transactions block that. Throws a StartupError if it fails.
 */
export async function migrate(pool: pg.Pool, { logger, patience = 4, folder }: Options = {}): Promise<void> {
  // On a large board one statement of a migration can take minutes, so the usual statement timeout does not apply.
  const migrating = connect(pool.options.connectionString ?? '', { max: 2, statementTimeout: 0, lockTimeout: times.lockWait });
  const stopChecking = logger === undefined ? () => undefined : warnOfBlockers(pool, { migrating, logger, patience });
  try {
    await untilLocked(() => migrateOn(migrating, folder));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database could not be brought up to date (${reason(error)}): it may belong to another program.`);
  } finally {
    stopChecking();
    await migrating.end();
  }
}

const untilLocked = (work: () => Promise<void>): Promise<void> =>
  pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: times.pause,
    maxTimeout: times.longestPause,
    shouldRetry: ({ error }) => 'code' in error && (error.code === lockNotAvailable || error.code === deadlockDetected),
  });

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

function warnOfBlockers(
  pool: pg.Pool,
  { migrating, logger, patience }: { migrating: pg.Pool; logger: Warnings; patience: number },
): () => void {
  const backends = new Set<number>();
  // The process id of a connection is missing in the driver's types.
  migrating.on('connect', (connection) => backends.add((connection as unknown as { processID: number }).processID));
  let warned = -Infinity;
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking || performance.now() - warned < times.warning) return;
    isChecking = true;
    const blockers = await blockersOf(pool, [...backends], patience).catch(() => []);
    isChecking = false;
    if (blockers.length === 0) return;
    warned = performance.now();
    logger.warn(`The update of the database waits for ${blockers.join('; ')}. Commit what they do, or end their process.`);
  }, times.check);
  return () => clearInterval(timer);
}

async function migrateOn(pool: pg.Pool, folder?: URL): Promise<void> {
  const client = await pool.connect();
  try {
    await lock(client);
    await runMigrations(client, folder);
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
  while ((await client.query(attempt, [advisoryLocks.migration])).rowCount === 0) await sleep(times.turn);
}
