import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartupError } from '../core/startup-error.ts';
import { connect } from './connection.ts';
import { reason } from './reason.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that nobody else in this database uses: nodes that start at once migrate one after the other. */
const lock = 7_236_401;

/** Brings the database to the schema of this code. Does nothing where it is there already. Throws a StartupError where it can't. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await migrateAlone(pool).catch((error: unknown) => {
    throw new StartupError(
      `The database could not be brought up to date (${reason(error)}): it may belong to another program or a later Dealwire.`,
    );
  });
}

async function migrateAlone({ options }: pg.Pool): Promise<void> {
  // On a large board one statement of a migration takes minutes, so none of the limits of every other query hold here.
  const patient = connect(options.connectionString ?? '', { max: 2, statementTimeout: 0 });
  await migrateOn(patient).finally(() => patient.end());
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await run(drizzle({ client }), { migrationsFolder });
    // The jobs have a schema of their own, which their library keeps.
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    client.release();
  }
}
