import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { answerWhileStarting } from './answer-while-starting.ts';
import { buildApp } from './app.ts';
import { createSender, openDeliverers } from './deliverers.ts';
import { ChangeFeed } from './engine/change-feed.ts';
import type { PrimaryLog } from './engine/primary-log.ts';
import { withTarget } from './engine/server-addresses.ts';
import { openMedia } from './media.ts';
import { pushKeys } from './notify/push/push-keys.ts';
import { awardBadges } from './people/trust/award-badges.ts';
import type { Config } from './platform/config/config.ts';
import { listenProblem } from './platform/core/listen-problem.ts';
import { StartupError } from './platform/core/startup-error.ts';
import { boardKey } from './platform/database/board-key.ts';
import { boardRoleUrl } from './platform/database/board-role.ts';
import { connect, database, type Pool } from './platform/database/connection.ts';
import { makeDataDir } from './platform/database/data-dir.ts';
import type { EmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { checkDatabase } from './platform/database/requirements.ts';
import type { SlowStatements } from './platform/database/slow-statements.ts';
import { attachStandby } from './platform/database/standby.ts';
import { StandbyWatch } from './platform/database/standby-watch.ts';
import { SafeFetcher } from './platform/fetching/safe-fetcher.ts';
import { WrittenCookie } from './platform/http/written-cookie.ts';
import { checkProviders } from './platform/identity/check-provider.ts';
import { addDemoPeople, type DemoPerson } from './platform/identity/demo/people.ts';
import { type IdentityProvider, identityProvider } from './platform/identity/provider.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { checkImageStore } from './platform/images/open-image-store.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { logDestination } from './platform/logging/destination.ts';
import { loggedError } from './platform/logging/error-serializer.ts';
import { progressLine } from './reach/admin/backup-progress.ts';
import { homeOf } from './reach/crawler/crawl-context.ts';
import { terminalProgress } from './reach/import/terminal-progress.ts';
import { ClickCounter } from './reach/outbound/click-counter.ts';
import { PresenceRecorder } from './reach/presence/presence-recorder.ts';
import { addSamples } from './reach/samples/add-samples.ts';
import { startArchiving } from './staff/archiving/start-archiving.ts';
import { startUpgraded, type UpgradeReports } from './staff/backups/start-upgraded.ts';
import { EmptySearches } from './staff/statistics/empty-searches.ts';
import { logFeedLoss, startFeed } from './start-change-feed.ts';
import { intervalTasks, tasks } from './tasks.ts';

export interface Board {
  url: string;
  /** The people of the demo provider, if it runs. */
  demoPeople: readonly DemoPerson[];
  /** The file with the URL of the embedded PostgreSQL. */
  databaseUrlFile?: string;
  /** Resolves with the reason if this node must stop, because its standby no longer follows its primary. */
  broken: Promise<string>;
}

type Started = AsyncDisposableStack;

/** Starts everything in order; `started` stops it in the opposite order. Throws a StartupError if the environment is at fault. */
export async function startBoard(config: Config, started: Started, fetcher = createFetcher(config)): Promise<Board> {
  makeDataDir(config.dataDir);
  const logger = pino({ level: config.logLevel, serializers: { err: loggedError } }, logDestination(process.stdout.fd));
  const meanwhile = await answerWhileStarting(config, webRoot);
  started.defer(meanwhile.end);
  const databases = await openDatabases(config, logger, started);
  const { providers, demoPeople } = await openIdentity(config, logger, started);
  if (demoPeople.length > 0) await addDemoData(databases.primary, config);
  const standby = databases.isReplicated ? await openStandby(databases, config, logger, started) : undefined;
  const feed = await openFeed(databases, standby, logger, started);
  const media = openMedia(config, fetcher);
  started.defer(media.close);
  await checkImages(media.images, logger);
  const clicks = new ClickCounter(database(databases.primary));
  const presence = new PresenceRecorder(database(databases.primary));
  started.defer(() => presence.leave());
  const searches = new EmptySearches(database(databases.primary));
  const deliverers = openDeliverers(config, await pushKeys(database(databases.primary)), fetcher);
  started.defer(deliverers.close);
  const sender = createSender(database(databases.primary), deliverers, config, logger);
  started.defer(() => sender.stop());
  const jobs = startJobs({
    url: databases.primaryUrl,
    tasksOn: (db) => ({
      queued: tasks(db, media.images, {
        backups: config,
        rates: { urls: config.exchangeRatesUrls, shipped: shippedRates, fetcher, logger },
        traceDays: config.accountTraceDays,
        letters: { mailer: deliverers.mailer, publicUrl: config.publicUrl },
        watched: config,
        logger,
      }),
      repeated: intervalTasks(
        db,
        { clicks, presence, searches, sender },
        config.fetchPictures ? { ...media, homeOf, log: logger } : undefined,
      ),
    }),
    feed,
    logger,
    slow: slowStatements(config, logger),
  });
  started.defer(() => jobs.stop());
  const stopping = new AbortController();
  const app = await buildApp({
    config,
    ...databases,
    feed,
    jobsPool: jobs.pool,
    standby,
    providers,
    media,
    clicks,
    presence,
    searches,
    deliverers,
    webRoot,
    stopping: stopping.signal,
    logger,
  });
  started.defer(() => app.close());
  // With a database of its own there is no other node.
  if (config.databaseUrl !== undefined) started.defer(() => app.endStreams(drainTime));
  started.defer(() => stopping.abort());
  await app.ready();
  await meanwhile.end();
  await listen(app, config);
  const broken = new Promise<string>((resolve) => standby?.watch.once('diverged', resolve));
  standby?.watch.start();
  const { databaseUrlFile } = databases;
  return { url: config.publicUrl, demoPeople, broken, ...(databaseUrlFile === undefined ? {} : { databaseUrlFile }) };
}

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Milliseconds in which a node that stops sends its readers to others. It answers everything else meanwhile. */
const drainTime = 5_000;

const shippedRates = new URL('deals/money/reference-rates.xml', import.meta.url).href;

const createFetcher = ({ publicUrl }: Config) => new SafeFetcher({ userAgent: `Dealwire (+${publicUrl})` });

/** Logged as they are sent, without what people wrote. */
const slowStatements = ({ slowStatements: after }: Config, logger: Logger): SlowStatements | undefined =>
  after === undefined
    ? undefined
    : { after, report: (statement, time) => logger.warn({ log: 'slow', statement, ms: Math.round(time) }, 'a slow statement') };

async function openDatabases(config: Config, logger: Logger, started: Started) {
  const embedded = config.databaseUrl === undefined ? await startUpgraded(config, { logger }, upgradeReports()) : undefined;
  if (embedded !== undefined) started.defer(() => embedded.stop());
  const primaryUrl = await migratedDatabase(config, embedded, logger);
  const archiver = embedded === undefined ? undefined : await startArchiving(config, embedded.url, logger);
  if (archiver !== undefined) started.defer(() => archiver.stop());
  const replicaUrl = config.databaseReplicaUrl ?? primaryUrl;
  const slow = slowStatements(config, logger);
  const primary = openPool(primaryUrl, 20, started, slow);
  // Not the commands' pool: after a gap every watched read is evaluated again, and commands must not wait for that.
  // Without a primary, a standby still answers reads.
  const replica = openPool(config.databaseReplicaUrl ?? withTarget(primaryUrl, 'prefer-primary'), 10, started, slow);
  const isReplicated = replicaUrl !== primaryUrl;
  if (isReplicated) await checkDatabase(replica, 'DATABASE_REPLICA_URL');
  return { primary, primaryUrl, replica, replicaUrl, isReplicated, databaseUrlFile: embedded?.urlFile };
}

function upgradeReports(): UpgradeReports {
  const { show, printAbove } = terminalProgress(process.stdout);
  return {
    say: (line) => printAbove(() => console.log(line)),
    progressOf: (title) => (what, count) => show(progressLine(title, what, count)),
  };
}

/** Migrates the primary. Returns the URL that the board works with: for its embedded PostgreSQL, the URL of a role that owns nothing. */
async function migratedDatabase(config: Config, embedded: EmbeddedPostgres | undefined, logger: Logger): Promise<string> {
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const owner = connect(url, { max: 2 });
  try {
    await checkDatabase(owner, embedded?.urlFile ?? 'DATABASE_URL');
    await migrate(owner, { logger });
    return embedded === undefined ? url : await boardRoleUrl(owner);
  } finally {
    await owner.end();
  }
}

type Databases = Awaited<ReturnType<typeof openDatabases>>;

function openPool(url: string, max: number, started: Started, slow?: SlowStatements): Pool {
  const pool = connect(url, { max, slow });
  started.defer(() => pool.end());
  return pool;
}

async function checkImages(images: ImageStore, logger: Logger): Promise<void> {
  const problem = await checkImageStore(images);
  if (problem !== undefined) logger.warn(`S3_ENDPOINT: ${problem}; pictures cannot be added or shown until it does`);
}

interface SignIn {
  providers: readonly IdentityProvider[];
  demoPeople: readonly DemoPerson[];
}

async function openIdentity(config: Config, logger: Logger, started: Started): Promise<SignIn> {
  if (config.providers.length > 0) {
    await checkProviders(config.providers, (line) => logger.warn(line));
    return { providers: config.providers.map(identityProvider), demoPeople: [] };
  }
  const { startDemoProvider } = await import('./platform/identity/demo-provider.ts');
  const demo = await startDemoProvider({
    host: config.demoProviderHost,
    port: config.demoProviderPort,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
  });
  started.defer(() => demo.stop());
  return { providers: [identityProvider(demo)], demoPeople: demo.people };
}

/** Demo people are the authors of the samples, so a board with another provider starts empty. */
async function addDemoData(primary: Pool, { sampleDeals }: Config): Promise<void> {
  const db = database(primary);
  const people = await addDemoPeople(db);
  if (sampleDeals && (await addSamples(db, people))) await awardBadges(db, false);
}

async function openStandby({ primary, primaryUrl, replica, replicaUrl }: Databases, config: Config, logger: Logger, started: Started) {
  const { hints, prepareSlot } = await attachStandby(primary, replica);
  for (const hint of hints) logger.warn(hint);
  const watch = new StandbyWatch(primaryUrl, replicaUrl);
  started.defer(() => watch.stop());
  await watch.check();
  if (watch.divergence !== undefined) throw new StartupError(watch.divergence);
  const log: PrimaryLog = { position: () => watch.position(), write: prepareSlot, close: async () => undefined };
  const cookie = new WrittenCookie(config.publicUrl, await boardKey(database(primary), 'own-writes'));
  return { watch, log, prepareSlot, cookie, fallback: openPool(primaryUrl, 4, started) };
}

async function openFeed(
  { primary, replicaUrl }: Databases,
  standby: Awaited<ReturnType<typeof openStandby>> | undefined,
  logger: Logger,
  started: Started,
): Promise<ChangeFeed> {
  const feed = new ChangeFeed({ url: replicaUrl, publication: 'dealwire', log: standby?.log, whileConnecting: standby?.prepareSlot });
  started.defer(() => feed.stop());
  started.defer(logFeedLoss(feed, primary, logger));
  await startFeed(feed);
  return feed;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, { host: ['HOST', host], port: ['PORT', port] });
  });
}
