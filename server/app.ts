import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits, watches } from '../shared/limits.ts';
import { mountApiPage } from './api-page.ts';
import type { Config } from './config.ts';
import { type Database, database, type Pool } from './database/connection.ts';
import { Problem } from './errors.ts';
import { allReads, mountCommands } from './features.ts';
import { type Identity, mountIdentity } from './identity/plugin.ts';
import type { ChangeFeed } from './live/change-feed.ts';
import { dependsOn } from './live/dependencies.ts';
import { Hub } from './live/hub.ts';
import { mountLive } from './live/routes.ts';
import { describeApi } from './openapi.ts';
import { mountPage } from './page.ts';
import { problemOf } from './problems.ts';
import { budgets } from './rate-limits.ts';
import { refuseOtherSites } from './same-site.ts';
import type { Viewer } from './viewer.ts';

export interface Parts {
  config: Config;
  /** Where commands go: the primary. */
  primary: Pool;
  /** Where reads are evaluated: a standby, or the primary itself. The feed must come from the same server. */
  replica: Pool;
  feed: ChangeFeed;
  identity: Identity;
  /** The built web: `dist/web`. */
  webRoot: string;
  logger: FastifyBaseLogger;
}

/** Builds the whole application; listening is somebody else's. */
export async function buildApp({ config, primary, replica, feed, identity, webRoot, logger }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.commandBody,
    trustProxy: 'loopback',
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);
  await app.register(rateLimit, {
    global: false,
    allowList: (request) => isLocal(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  refuseOtherSites(app, config.publicUrl, ['/auth/backchannel-logout']);
  await describeApi(app, config.publicUrl);
  const db = database(primary);
  await mountIdentity(app, { config, db, identity });
  mountCommands(app, db);
  const hub = mountReads(app, database(replica), feed);
  mountHealth(app, primary, hub);
  await mountWeb(app, hub, config, webRoot);
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
  mountLive(app, {
    hub,
    viewerOf: (request) => request.viewer(),
    guards: (viewer) =>
      viewer === undefined ? [] : [dependsOn('sessions', 'id_hash', viewer.session, () => false), dependsOn('people', 'id', viewer.id)],
    isPublic: (viewer) => viewer === undefined,
    problemOf: (error) => problemOf(error).document(),
    mostWatches: watches.most,
    tooManyWatches: () => new Problem('INVALID', `Give 1 to ${watches.most} watch parameters, and either no etag or one for each.`),
    streamConfig: { rateLimit: budgets.streams },
  });
  app.addHook('onClose', async () => hub.close());
  return hub;
}

function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error, url: request.url }, problem.code);
    if (problem.extras.retryAfter !== undefined) void reply.header('retry-after', problem.extras.retryAfter);
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .send(JSON.stringify(problem.document(request.id)));
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

async function mountWeb(app: FastifyInstance, hub: Hub<Viewer>, config: Config, webRoot: string) {
  await app.register(async (web) => {
    const https = config.publicUrl.startsWith('https:');
    await web.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: https,
    });
    await web.register(serveStatic, {
      root: webRoot,
      index: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      wildcard: false,
      serveDotFiles: false,
      setHeaders: (reply, file) => {
        if (!file.includes('/assets/')) void reply.header('cache-control', 'public, max-age=3600');
      },
    });
    mountApiPage(web, config.publicUrl);
    mountPage(web, { hub, webRoot });
  });
}

/** Whoever comes from this machine without a proxy's word for somebody else: a proxy that does not name its clients, or the operator. */
const isLocal = (address: string) => address === '::1' || address === '::ffff:127.0.0.1' || address.startsWith('127.');
