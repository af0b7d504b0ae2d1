import type { Logger } from 'pino';
import { awardBadges } from './people/trust/award-badges.ts';
import type { Config } from './platform/config/config.ts';
import type { ProviderSettings } from './platform/config/providers.ts';
import { boardRoleUrl } from './platform/database/board-role.ts';
import { connect, database, type Pool } from './platform/database/connection.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkDatabase, roomFor } from './platform/database/requirements.ts';
import { checkProviders } from './platform/identity/check-provider.ts';
import { addDemoPeople, type DemoPerson } from './platform/identity/demo/people.ts';
import { progressLine } from './reach/admin/backup-progress.ts';
import { terminalProgress } from './reach/import/terminal-progress.ts';
import { addSamples } from './reach/samples/add-samples.ts';
import { startArchiving } from './staff/archiving/start-archiving.ts';
import { startUpgraded, type UpgradeReports } from './staff/backups/start-upgraded.ts';

/** What the processes of one machine share. It can be sent to another process, so it has no functions. */
export interface Prepared {
  /** The primary. Contains the password: do not print it. */
  databaseUrl: string;
  /** The file with the URL of the embedded PostgreSQL. */
  databaseUrlFile?: string;
  /** The demo provider, if it runs, and its people. */
  demo?: { settings: ProviderSettings; people: readonly DemoPerson[] };
}

/** Prepares the database and sign-in, and starts what runs once on a machine; `started` stops it. Throws a StartupError if the environment is at fault. */
export async function prepare(config: Config, logger: Logger, started: AsyncDisposableStack): Promise<Prepared> {
  const server = await openServer(config, logger, started);
  const demo = await openSignIn(config, logger, started);
  if (demo === undefined) return server;
  await addDemoData(server.databaseUrl, config);
  return { ...server, demo };
}

async function openServer(config: Config, logger: Logger, started: AsyncDisposableStack) {
  if (config.databaseUrl !== undefined) {
    await migrated(config.databaseUrl, 'DATABASE_URL', logger, async () => undefined);
    return { databaseUrl: config.databaseUrl };
  }
  const embedded = await startUpgraded(config, { logger, settings: roomFor(config.workers) }, upgradeReports());
  started.defer(() => embedded.stop());
  const databaseUrl = await migrated(embedded.url, embedded.urlFile, logger, boardRoleUrl);
  const archiver = await startArchiving(config, embedded.url, logger);
  if (archiver !== undefined) started.defer(() => archiver.stop());
  return { databaseUrl, databaseUrlFile: embedded.urlFile };
}

function upgradeReports(): UpgradeReports {
  const { show, printAbove } = terminalProgress(process.stdout);
  return {
    say: (line) => printAbove(() => console.log(line)),
    progressOf: (title) => (what, count) => show(progressLine(title, what, count)),
  };
}

/** Migrates the primary as its owner, who then does the rest. */
async function migrated<Answer>(url: string, source: string, logger: Logger, asOwner: (owner: Pool) => Promise<Answer>): Promise<Answer> {
  const owner = connect(url, { max: 2 });
  try {
    await checkDatabase(owner, source);
    await migrate(owner, { logger });
    return await asOwner(owner);
  } finally {
    await owner.end();
  }
}

async function openSignIn(config: Config, logger: Logger, started: AsyncDisposableStack): Promise<Prepared['demo']> {
  if (config.providers.length > 0) {
    await checkProviders(config.providers, (line) => logger.warn(line));
    return undefined;
  }
  const { startDemoProvider } = await import('./platform/identity/demo-provider.ts');
  const { stop, people, ...settings } = await startDemoProvider({
    host: config.demoProviderHost,
    port: config.demoProviderPort,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
  });
  started.defer(stop);
  return { settings, people };
}

/** Demo people are the authors of the samples, so a board with another provider starts empty. */
async function addDemoData(databaseUrl: string, { sampleDeals }: Config): Promise<void> {
  const pool = connect(databaseUrl, { max: 2 });
  const db = database(pool);
  try {
    const people = await addDemoPeople(db);
    if (sampleDeals && (await addSamples(db, people))) await awardBadges(db, false);
  } finally {
    await pool.end();
  }
}
