import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits, watches } from '../shared/limits.ts';
import type { Config } from './config/config.ts';
import { Problem } from './core/problem.ts';
import type { Viewer } from './core/viewer.ts';
import { type Database, database, type Pool } from './database/connection.ts';
import type { StandbyWatch } from './database/standby-watch.ts';
import { allReads, mountCommands } from './features.ts';
import type { SafeFetcher } from './fetching/safe-fetcher.ts';
import { clientAddress } from './http/client-address.ts';
import { decorateCommands } from './http/command.ts';
import { clientErrorHandler, problemHandler } from './http/error-handler.ts';
import { describeApi } from './http/openapi/openapi.ts';
import { isDatabaseDown, problemOf } from './http/problem-of.ts';
import { rateLimits } from './http/rate-limits.ts';
import { noteOwnWrites, ownWrites, type StandbyParts } from './http/read-your-writes.ts';
import { addResponseHeaders, responseHeaders } from './http/response-headers.ts';
import { rejectCrossSite } from './http/same-site.ts';
import { StreamLimits } from './http/stream-limits.ts';
import { rateLimitExemption, trustedProxies, warnAboutMissingForwardedFor } from './http/trusted-proxies.ts';
import { identityCookies } from './identity/cookies.ts';
import { type Identity, mountIdentity } from './identity/plugin.ts';
import { onSessionEnd } from './identity/sessions.ts';
import { mountImages } from './images/routes.ts';
import type { ChangeFeed } from './live/change-feed.ts';
import { dependsOn } from './live/dependencies.ts';
import { Hub } from './live/hub.ts';
import { mountLive } from './live/routes.ts';
import type { ClickCounter } from './outbound/click-counter.ts';
import { mountWeb } from './web.ts';

export interface Parts {
  config: Config;
  /** The primary, for commands. */
  primary: Pool;
  /** A standby or the primary, for reads. The change feed must come from the same server. */
  replica: Pool;
  feed: ChangeFeed;
  /** Present if `replica` is a standby. */
  standby?: StandbyParts | undefined;
  identity: Identity;
  /** Fetches pages and pictures from other servers. */
  fetcher: SafeFetcher;
  /** Counts clicks to merchants until server/tasks.ts writes them. */
  clicks: ClickCounter;
  /** The built web: `dist/web`. */
  webRoot: string;
  logger: FastifyBaseLogger;
}

/**
 * Milliseconds until a request's head and its whole body must have arrived, and between two checks. A phone on a slow network takes most of
 * a minute to upload a picture.
 */
const timeouts = { head: 10_000, request: 60_000, check: 5_000 };
/** Far more than one node needs; further connections are refused at no cost. */
const maxConnections = 20_000;

/** Builds the whole application. The caller listens. */
export async function buildApp({
  config,
  primary,
  replica,
  feed,
  standby,
  identity,
  fetcher,
  clicks,
  webRoot,
  logger,
}: Parts): Promise<FastifyInstance> {
  const headers = responseHeaders(config.publicUrl);
  const answerProblem = problemHandler(headers);
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.commandBody,
    trustProxy: trustedProxies(config),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: answerProblem,
    clientErrorHandler: clientErrorHandler(headers),
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.head, connectionsCheckingInterval: timeouts.check },
  });
  app.server.maxConnections = maxConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  // Commands are JSON. As text, a body would fail later with a misleading error.
  app.removeContentTypeParser('text/plain');
  addResponseHeaders(app, headers);
  warnAboutMissingForwardedFor(app, config);
  const withoutLimits = rateLimitExemption(config);
  await app.register(rateLimit, {
    global: false,
    allowList: (request) => withoutLimits(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  rejectCrossSite(app, config.publicUrl, ['/auth/backchannel-logout']);
  await describeApi(app, config.publicUrl, identityCookies(config.publicUrl).session.name);
  const db = database(primary);
  if (standby !== undefined) noteOwnWrites(app, primary, config.publicUrl);
  await mountIdentity(app, { config, db, identity });
  decorateCommands(app);
  mountCommands(app, db, fetcher);
  mountImages(app, { config, db, fetcher });
  const reading = database(replica);
  const { hub, own } = mountReads(app, { config, reading, sessions: db, feed, standby, withoutLimits });
  mountHealth(app, { primary, hub, standby });
  await mountWeb(app, { hub, own, clicks, reading, config, webRoot });
  return app;
}

/** Personal reads (SPEC.md, 7). */
const isOnesOwn = /^\/api\/me\b/;

interface ReadParts {
  config: Config;
  reading: Database;
  /** The primary, where sessions are. */
  sessions: Database;
  feed: ChangeFeed;
  standby: StandbyParts | undefined;
  withoutLimits: (address: string) => boolean;
}

function mountReads(app: FastifyInstance, { config, reading, sessions, feed, standby, withoutLimits }: ReadParts) {
  const hub = new Hub<Viewer>({
    reads: allReads(reading),
    feed,
    isDatabaseDown: isDatabaseDown,
    onEvaluationFailed: (error) => app.log.warn({ err: error }, 'a read could not be evaluated'),
  });
  feed.on('lost', (reason) => app.log.warn({ err: reason }, 'the change feed is lost; screens freeze until it is back'));
  feed.on('live', () => app.log.info('the change feed is live'));
  if (standby !== undefined) followStandby(app, standby.watch, hub);
  const own = ownWrites(hub, standby, config.publicUrl, allReads);
  const admission = new StreamLimits();
  mountLive(app, {
    hub,
    viewerOf: (request) => request.reader(),
    ownWrites: own,
    guards: (viewer) =>
      viewer === undefined ? [] : [dependsOn('sessions', 'id_hash', viewer.session, () => false), dependsOn('people', 'id', viewer.id)],
    untilOver: (viewer, over) => (viewer === undefined ? () => undefined : onSessionEnd(sessions, viewer, over)),
    isPublic: (viewer) => viewer === undefined,
    mayCompress: (url) => !isOnesOwn.test(url),
    problemOf: (error) => problemOf(error).document(),
    maxWatches: watches.most,
    tooManyWatches: () => new Problem('INVALID', `Give 1 to ${watches.most} watch parameters, and either no etag or one for each.`),
    clientKeyOf: clientAddress,
    admit: (request, paths) => (withoutLimits(request.ip) ? () => undefined : admission.admit(clientAddress(request), paths)),
    streamConfig: { rateLimit: rateLimits.streams },
  });
  app.addHook('onClose', async () => hub.close());
  return { hub, own };
}

function followStandby(app: FastifyInstance, watch: StandbyWatch, hub: Hub<Viewer>) {
  watch.on('behind', (why) => {
    app.log.warn(`${why} Screens freeze until it has caught up.`);
    hub.setUpToDate(false);
  });
  watch.on('current', () => {
    app.log.info('the standby keeps up with its primary again');
    hub.setUpToDate(true);
  });
  watch.on('unknown', () => app.log.warn('the primary does not answer, so whether the standby keeps up is not known'));
  watch.on('parted', (why) => {
    app.log.error(why);
    hub.setUpToDate(false);
  });
}

interface HealthParts {
  primary: Pool;
  hub: Hub<Viewer>;
  standby: StandbyParts | undefined;
}

function mountHealth(app: FastifyInstance, { primary, hub, standby }: HealthParts) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await primary.query('select 1');
    if (standby?.watch.trouble !== undefined) throw new Problem('UNAVAILABLE', standby.watch.trouble);
    if (!hub.live) throw new Problem('UNAVAILABLE', 'The change feed is not connected.');
    return { ok: true };
  });
}
