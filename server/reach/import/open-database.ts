import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { connect, type Database, database, type Pool } from '../../platform/database/connection.ts';
import { makeDataDir } from '../../platform/database/data-dir.ts';
import { readEmbeddedUrl, startEmbedded } from '../../platform/database/embedded.ts';
import { processesOf } from '../../platform/database/embedded-processes.ts';
import { logSettings } from '../../platform/database/log-settings.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { checkDatabase } from '../../platform/database/requirements.ts';

/**
 * Opens and migrates the board's database: that of DATABASE_URL, or the embedded one, which is started unless it is running. `opened` closes
 * it. Throws a StartupError if the environment is at fault.
 */
export async function openDatabase(config: Config, opened: AsyncDisposableStack): Promise<Database> {
  const url = (await addressOf(config)) ?? (await startedEmbedded(config, opened));
  const pool = await connected(url, config, opened);
  await migrate(pool, { logger: { warn: (message) => console.error(message) } });
  return database(pool);
}

/** For reading only; undefined if there is no board, or its embedded database is not running. */
export async function findDatabase(config: Config, opened: AsyncDisposableStack): Promise<Database | undefined> {
  const found = await findServer(config, opened);
  return found?.isBoard === true ? found.db : undefined;
}

/** The same, whether there is a board in it or not. */
export async function findServer(config: Config, opened: AsyncDisposableStack): Promise<{ db: Database; isBoard: boolean } | undefined> {
  const url = await addressOf(config);
  if (url === undefined) return undefined;
  const pool = await connected(url, config, opened);
  const { rows } = await pool.query(`select to_regclass('deals') is not null as "isBoard"`);
  return { db: database(pool), isBoard: rows[0]?.isBoard === true };
}

const addressOf = async ({ databaseUrl, dataDir }: Config) => databaseUrl ?? (await runningEmbedded(dataDir));

async function connected(url: string, { databaseUrl, dataDir }: Config, opened: AsyncDisposableStack): Promise<Pool> {
  const pool = connect(url, { max: 2, statementTimeout: 60_000 });
  opened.defer(() => pool.end());
  await checkDatabase(pool, databaseUrl === undefined ? urlFileIn(dataDir) : 'DATABASE_URL');
  return pool;
}

/** The URL of the embedded PostgreSQL that runs on this folder. */
async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const cluster = path.join(dataDir, 'postgres');
  // A copied folder's URL leads to the server of the original.
  if (!existsSync(cluster) || processesOf(cluster).length === 0) return undefined;
  const url = readEmbeddedUrl(urlFileIn(dataDir));
  const pool = connect(url, { max: 1 });
  const answers = await pool.query('select 1').then(
    () => true,
    () => false,
  );
  await pool.end();
  return answers ? url : undefined;
}

const urlFileIn = (dataDir: string) => path.join(dataDir, 'database-url');

async function startedEmbedded(config: Config, opened: AsyncDisposableStack): Promise<string> {
  makeDataDir(config.dataDir);
  // The board takes what is handed over into the archive at its next start.
  const embedded = await startEmbedded(config.dataDir, { settings: logSettings(config) });
  opened.defer(() => embedded.stop());
  return embedded.url;
}
