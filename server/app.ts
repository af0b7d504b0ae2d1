import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits, watches } from '../shared/limits.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';
import { type Database, database, type Pool } from './database/connection.ts';
import { Problem } from './errors.ts';
import { allReads, mountCommands } from './features.ts';
import type { Outside } from './fetching/outside.ts';
import { type Identity, mountIdentity } from './identity/plugin.ts';
import { mountImages } from './images/routes.ts';
import type { ChangeFeed } from './live/change-feed.ts';
import { dependsOn } from './live/dependencies.ts';
import { Hub } from './live/hub.ts';
import { mountLive } from './live/routes.ts';
import { describeApi } from './openapi.ts';
import { problemOf } from './problems.ts';
import { budgets } from './rate-limits.ts';
import { refuseOtherSites } from './same-site.ts';
import { StreamAdmission } from './stream-admission.ts';
import type { Viewer } from './viewer.ts';
import { mountWeb } from './web.ts';

export interface Parts {
  config: Config;
  /** Where commands go: the primary. */
  primary: Pool;
  /** Where reads are evaluated: a standby, or the primary itself. The feed must come from the same server. */
  replica: Pool;
  feed: ChangeFeed;
  identity: Identity;
  /** The internet beyond, for what strangers name. */
  outside: Outside;
  /** The built web: `dist/web`. */
  webRoot: string;
  logger: FastifyBaseLogger;
}

/**
 * Milliseconds within which a request's head and all of it must have come, and how often that is looked at. A phone on a slow network
 * takes most of a minute for a picture. An answer may last.
 */
const patience = { head: 10_000, request: 60_000, check: 5_000 };
/** Far more readers than one node is for; the rest are refused before they cost anything. */
const mostConnections = 20_000;

/** Builds the whole application; listening is somebody else's. */
export async function buildApp({ config, primary, replica, feed, identity, outside, webRoot, logger }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.commandBody,
    trustProxy: config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: answerProblem,
    requestTimeout: patience.request,
    http: { headersTimeout: patience.head, connectionsCheckingInterval: patience.check },
  });
  app.server.maxConnections = mostConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  // A command is JSON; as text it would only fail later, and say something else.
  app.removeContentTypeParser('text/plain');
  neverSniffed(app);
  await app.register(rateLimit, {
    global: false,
    allowList: (request) => isLocal(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  refuseOtherSites(app, config.publicUrl, ['/auth/backchannel-logout']);
  await describeApi(app, config.publicUrl);
  const db = database(primary);
  await mountIdentity(app, { config, db, identity });
  mountCommands(app, db, outside);
  mountImages(app, { config, db, outside });
  const reading = database(replica);
  const hub = mountReads(app, reading, feed);
  mountHealth(app, primary, hub);
  await mountWeb(app, { hub, db, reading, config, webRoot });
  return app;
}

function mountReads(app: FastifyInstance, db: Database, feed: ChangeFeed): Hub<Viewer> {
  const hub = new Hub<Viewer>({
    reads: allReads(db),
    feed,
    evaluationFailed: (error) => app.log.warn({ err: error }, 'a read could not be evaluated'),
  });
  feed.on('lost', (reason) => app.log.warn({ err: reason }, 'the change feed is lost; screens freeze until it is back'));
  feed.on('live', () => app.log.info('the change feed is live'));
  const admission = new StreamAdmission();
  mountLive(app, {
    hub,
    viewerOf: (request) => request.reader(),
    guards: (viewer) =>
      viewer === undefined ? [] : [dependsOn('sessions', 'id_hash', viewer.session, () => false), dependsOn('people', 'id', viewer.id)],
    isPublic: (viewer) => viewer === undefined,
    problemOf: (error) => problemOf(error).document(),
    mostWatches: watches.most,
    tooManyWatches: () => new Problem('INVALID', `Give 1 to ${watches.most} watch parameters, and either no etag or one for each.`),
    partyOf: clientAddress,
    admit: (request, paths) => (isLocal(request.ip) ? () => undefined : admission.admit(clientAddress(request), paths)),
    streamConfig: { rateLimit: budgets.streams },
  });
  app.addHook('onClose', async () => hub.close());
  return hub;
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error, url: request.url }, problem.code);
  if (problem.extras.retryAfter !== undefined) void reply.header('retry-after', problem.extras.retryAfter);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem.document(request.id)));
}

/** By callback, since it runs before every read: a promise costs more than all it does. */
function neverSniffed(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    done();
  });
}

function mountHealth(app: FastifyInstance, primary: Pool, hub: Hub<Viewer>) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await primary.query('select 1');
    if (!hub.live) throw new Problem('UNAVAILABLE', 'The change feed is not connected.');
    return { ok: true };
  });
}

/** Whoever comes from this machine without a proxy's word for somebody else: a proxy that does not name its clients, or the operator. */
const isLocal = (address: string) => address === '::1' || address === '::ffff:127.0.0.1' || address.startsWith('127.');
