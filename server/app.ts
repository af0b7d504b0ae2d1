import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '../shared/limits.ts';
import type { Deliverers } from './deliverers.ts';
import type { ChangeFeed } from './engine/change-feed.ts';
import { mountCommands } from './features.ts';
import { mountHealth } from './health.ts';
import { mountReads } from './live-reads.ts';
import type { Media } from './media.ts';
import { createRegistry, exportBoard, offerMetrics } from './metrics.ts';
import { notifyOfAccount } from './notify/notifications/notify-of-account.ts';
import { exportRoutes } from './people/account/export/routes.ts';
import { recordRoleByOperator } from './people/appointments.ts';
import type { Config } from './platform/config/config.ts';
import { Problem } from './platform/core/problem.ts';
import { database, type Pool } from './platform/database/connection.ts';
import { logAccess } from './platform/http/access-log.ts';
import { decorateCommands } from './platform/http/command.ts';
import { clientErrorHandler, problemHandler } from './platform/http/error-handler.ts';
import { ownOrigins, redirectFormerAddresses } from './platform/http/former-addresses.ts';
import { networkHasher } from './platform/http/network-hash.ts';
import { describeApi } from './platform/http/openapi/openapi.ts';
import { recordOwnWrites, type StandbyParts } from './platform/http/read-your-writes.ts';
import { refuseMisplacedTokens } from './platform/http/refuse-misplaced-tokens.ts';
import { requestIds } from './platform/http/request-id.ts';
import { addResponseHeaders, responseHeaders } from './platform/http/response-headers.ts';
import { rejectCrossSite } from './platform/http/same-site.ts';
import { decorateSecurityLog } from './platform/http/security-log.ts';
import { rateLimitExemption, trustedProxies, warnAboutMissingForwardedFor } from './platform/http/trusted-proxies.ts';
import { identityCookies } from './platform/identity/cookies.ts';
import type { IdentityParts } from './platform/identity/parts.ts';
import { mountIdentity } from './platform/identity/plugin.ts';
import type { IdentityProvider } from './platform/identity/provider.ts';
import { mountImages } from './platform/images/routes.ts';
import { measureEvaluations } from './platform/metrics/measure-evaluations.ts';
import { measureRequests } from './platform/metrics/measure-requests.ts';
import { mountMcp } from './reach/mcp/routes.ts';
import type { ClickCounter } from './reach/outbound/click-counter.ts';
import type { PresenceRecorder } from './reach/presence/presence-recorder.ts';
import { followConstants } from './staff/board/follow-constants.ts';
import type { EmptySearches } from './staff/statistics/empty-searches.ts';
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
  /** What people sign in with. */
  providers: readonly IdentityProvider[];
  media: Media;
  /** Counts clicks to merchants until server/tasks.ts writes them. */
  clicks: ClickCounter;
  /** Counts readers; server/tasks.ts writes the counts. */
  presence: PresenceRecorder;
  /** Counts searches without results; server/tasks.ts writes them. */
  searches: EmptySearches;
  deliverers: Deliverers;
  /** The connections of the jobs; only for the metrics. */
  jobsPool?: Pool | undefined;
  /** The built web: `dist/web`. */
  webRoot: string;
  /** Aborted when the node begins to stop. */
  stopping?: AbortSignal;
  logger: FastifyBaseLogger;
}

/**
 * Milliseconds until a request's head and its whole body must have arrived, and between two checks. A phone on a slow network takes most of
 * a minute to upload a picture.
 */
const timeouts = { head: 10_000, request: 60_000, check: 5_000 };
/** Far more than one node needs; further connections are refused at no cost. */
export const maxConnections = 20_000;

/** Builds the whole application. The caller listens. */
export async function buildApp({
  config,
  primary,
  replica,
  feed,
  standby,
  providers,
  media,
  clicks,
  presence,
  searches,
  deliverers,
  jobsPool,
  webRoot,
  stopping,
  logger,
}: Parts): Promise<FastifyInstance> {
  const headers = responseHeaders(config.publicUrl);
  const answerProblem = problemHandler(headers);
  const isTrusted = trustedProxies(config);
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.commandBody,
    trustProxy: isTrusted,
    genReqId: requestIds(isTrusted),
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
  const registry = config.metrics && createRegistry();
  if (registry !== undefined) measureRequests(app, registry);
  logAccess(app, { share: config.accessLog, isTrusted }, logger);
  warnAboutMissingForwardedFor(app, config, isTrusted);
  const withoutLimits = rateLimitExemption(config);
  await app.register(rateLimit, {
    global: false,
    allowList: (request) => withoutLimits(request.ip),
    errorResponseBuilder: (_request, { ttl }) => new Problem('RATE_LIMITED', undefined, { retryAfter: Math.ceil(ttl / 1_000) }),
  });
  refuseMisplacedTokens(app);
  const ownOrigin = ownOrigins(config);
  if (config.formerUrls.length > 0) redirectFormerAddresses(app, config.publicUrl, ownOrigin);
  rejectCrossSite(app, ownOrigin, ['/auth/backchannel-logout']);
  await describeApi(app, config.publicUrl, identityCookies(config.publicUrl).session.name);
  const db = database(primary);
  await followConstants(database(replica), feed, app.log);
  if (standby !== undefined) recordOwnWrites(app, primary, standby.cookie);
  app.decorate('networkHash', networkHasher(db));
  decorateSecurityLog(app);
  const recordRole: IdentityParts['recordRole'] = (tx, id, roles) => recordRoleByOperator(tx, id, { ...roles, note: 'ADMIN_EMAILS' });
  const notifyOfIdentity: IdentityParts['notifyOfIdentity'] = (tx, person, id, provider) =>
    notifyOfAccount(tx, person, 'identity_added', id, provider);
  await mountIdentity(app, { config, db, providers, recordRole, notifyOfIdentity });
  decorateCommands(app);
  mountCommands(app, db, media, { offered: deliverers.offered, providers, mailer: deliverers.mailer, publicUrl: config.publicUrl });
  exportRoutes(app, db, config.publicUrl);
  mountImages(app, { db, ...media, log: app.log }, media.fetcher);
  const reading = database(replica);
  const { hub, own, streams } = mountReads(app, {
    config,
    reading,
    sessions: db,
    providers,
    feed,
    standby,
    presence,
    searches,
    deliverers,
    withoutLimits,
    onEvaluated: registry && measureEvaluations(registry),
  });
  if (registry !== undefined) {
    const pools = {
      commands: primary,
      reads: replica,
      ...(standby && { fallback: standby.fallback }),
      ...(jobsPool && { jobs: jobsPool }),
    };
    exportBoard(registry, { hub, feed, streams, commands: app.commands.queue, pools }, { primary, db });
  }
  mountMcp(app, config.publicUrl);
  mountHealth(app, { primary, replica, hub, standby, stopping });
  await mountWeb(app, { hub, own, clicks, db, reading, caught: deliverers.caught, config, media, webRoot });
  if (registry !== undefined && config.metrics !== undefined) {
    const end = await offerMetrics(registry, config.metrics);
    app.addHook('onClose', async () => end());
  }
  return app;
}
