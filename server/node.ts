import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { createSender, openDeliverers } from './deliverers.ts';
import { ChangeFeed } from './engine/change-feed.ts';
import type { PrimaryLog } from './engine/primary-log.ts';
import { withTarget } from './engine/server-addresses.ts';
import { openMedia } from './media.ts';
import { pushKeys } from './notify/push/push-keys.ts';
import type { Config } from './platform/config/config.ts';
import { listenProblem } from './platform/core/listen-problem.ts';
import { StartupError } from './platform/core/startup-error.ts';
import { boardKey } from './platform/database/board-key.ts';
import { connect, database, type Pool } from './platform/database/connection.ts';
import { checkDatabase } from './platform/database/requirements.ts';
import type { SlowStatements } from './platform/database/slow-statements.ts';
import { attachStandby } from './platform/database/standby.ts';
import { StandbyWatch } from './platform/database/standby-watch.ts';
import { SafeFetcher } from './platform/fetching/safe-fetcher.ts';
import { WrittenCookie } from './platform/http/written-cookie.ts';
import { identityProvider } from './platform/identity/provider.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { checkImageStore } from './platform/images/open-image-store.ts';
import { startJobs } from './platform/jobs/worker.ts';
import type { Prepared } from './prepare.ts';
import { homeOf } from './reach/crawler/crawl-context.ts';
import { ClickCounter } from './reach/outbound/click-counter.ts';
import { PresenceRecorder } from './reach/presence/presence-recorder.ts';
import { EmptySearches } from './staff/statistics/empty-searches.ts';
import { logFeedLoss, startFeed } from './start-change-feed.ts';
import { intervalTasks, ownTasks, tasks } from './tasks.ts';

type Started = AsyncDisposableStack;

export interface NodeOptions {
  prepared: Prepared;
  logger: Logger;
  /** For tests. */
  fetcher?: SafeFetcher | undefined;
  /** Whether it does the work that one node at a time does. */
  hasJobs: boolean;
  /** Called when it could answer. Once that resolves, it listens. */
  whenReady: () => Promise<void>;
}

/**
 * Starts what answers requests, in order; `started` stops it in the opposite order. Returns what resolves with the reason if this node must stop, because
 * its standby no longer follows its primary. Throws a StartupError if the environment is at fault.
 */
export async function startNode(
  config: Config,
  started: Started,
  { prepared, logger, fetcher = new SafeFetcher({ userAgent: `Dealwire (+${config.publicUrl})` }), hasJobs, whenReady }: NodeOptions,
): Promise<{ broken: Promise<string> }> {
  const databases = await openDatabases(config, prepared.databaseUrl, logger, started);
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
    tasksOn: (db) => {
      const own = ownTasks({ clicks, presence, searches });
      if (!hasJobs) return { queued: [], repeated: own };
      const queued = tasks(db, media.images, {
        backups: config,
        rates: { urls: config.exchangeRatesUrls, shipped: shippedRates, fetcher, logger },
        traceDays: config.accountTraceDays,
        letters: { mailer: deliverers.mailer, publicUrl: config.publicUrl },
        watched: config,
        logger,
      });
      const shared = intervalTasks(db, sender, config.fetchPictures ? { ...media, homeOf, log: logger } : undefined);
      return { queued, repeated: [...shared, ...own] };
    },
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
    providers: (prepared.demo === undefined ? config.providers : [prepared.demo.settings]).map(identityProvider),
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
  // With a database of its own there is no other machine.
  if (config.databaseUrl !== undefined) started.defer(() => app.endStreams(drainTime));
  started.defer(() => stopping.abort());
  await app.ready();
  await whenReady();
  await listen(app, config);
  standby?.watch.start();
  return { broken: new Promise<string>((resolve) => standby?.watch.once('diverged', resolve)) };
}

export const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Milliseconds in which a node that stops sends its readers to others. It answers everything else meanwhile. */
const drainTime = 5_000;

const shippedRates = new URL('deals/money/reference-rates.xml', import.meta.url).href;

/** Logged as they are sent, without what people wrote. */
const slowStatements = ({ slowStatements: after }: Config, logger: Logger): SlowStatements | undefined =>
  after === undefined
    ? undefined
    : { after, report: (statement, time) => logger.warn({ log: 'slow', statement, ms: Math.round(time) }, 'a slow statement') };

async function openDatabases(config: Config, primaryUrl: string, logger: Logger, started: Started) {
  const replicaUrl = config.databaseReplicaUrl ?? primaryUrl;
  const slow = slowStatements(config, logger);
  const primary = openPool(primaryUrl, 20, started, slow);
  // Not the commands' pool: after a gap every watched read is evaluated again, and commands must not wait for that.
  // Without a primary, a standby still answers reads.
  const replica = openPool(config.databaseReplicaUrl ?? withTarget(primaryUrl, 'prefer-primary'), 10, started, slow);
  const isReplicated = replicaUrl !== primaryUrl;
  if (isReplicated) await checkDatabase(replica, 'DATABASE_REPLICA_URL');
  return { primary, primaryUrl, replica, replicaUrl, isReplicated };
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
  { primary, primaryUrl, replicaUrl }: Databases,
  standby: Awaited<ReturnType<typeof openStandby>> | undefined,
  logger: Logger,
  started: Started,
): Promise<ChangeFeed> {
  // When reads go to a standby, which may lack what the primary's feed tells, the feed ends.
  const url = standby === undefined ? withTarget(primaryUrl, 'known-primary') : replicaUrl;
  const feed = new ChangeFeed({ url, publication: 'dealwire', log: standby?.log, whileConnecting: standby?.prepareSlot });
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
