import type { FastifyInstance, FastifyRequest } from 'fastify';
import { heartbeatInterval } from '../shared/connection-timers.ts';
import { watches } from '../shared/limits.ts';
import type { Deliverers } from './deliverers.ts';
import type { ChangeFeed } from './engine/change-feed.ts';
import { dependsOn } from './engine/dependencies.ts';
import { Hub, type HubOptions } from './engine/hub.ts';
import { mountLive } from './engine/routes.ts';
import { allReads } from './features.ts';
import type { Config } from './platform/config/config.ts';
import { Problem } from './platform/core/problem.ts';
import type { Audience, Person, Viewer } from './platform/core/viewer.ts';
import type { Database } from './platform/database/connection.ts';
import type { StandbyWatch } from './platform/database/standby-watch.ts';
import { clientAddress } from './platform/http/client-address.ts';
import { isDatabaseDown, problemOf } from './platform/http/problem-of.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { ownWrites, type StandbyParts } from './platform/http/read-your-writes.ts';
import { StreamLimits } from './platform/http/stream-limits.ts';
import { onAccessEnd } from './platform/identity/access-end.ts';
import type { IdentityProvider } from './platform/identity/provider.ts';
import type { PresenceRecorder } from './reach/presence/presence-recorder.ts';
import type { EmptySearches } from './staff/statistics/empty-searches.ts';

/** Of all others, some read what is personal, or who did what. By audience, since an address has many spellings. */
const sharedAudiences: readonly string[] = ['public', 'member'] satisfies Audience[];

interface ReadParts {
  config: Config;
  reading: Database;
  /** The primary, where sessions and tokens are. */
  sessions: Database;
  feed: ChangeFeed;
  standby: StandbyParts | undefined;
  presence: PresenceRecorder;
  searches: EmptySearches;
  deliverers: Pick<Deliverers, 'offered' | 'pushKey'>;
  providers: readonly IdentityProvider[];
  withoutLimits: (address: string) => boolean;
  onEvaluated: HubOptions<Viewer>['onEvaluated'];
}

/** Connects the live engine to the board's reads, people, limits and change feed. */
export function mountReads(
  app: FastifyInstance,
  { config, reading, sessions, feed, standby, presence, searches, deliverers, providers, withoutLimits, onEvaluated }: ReadParts,
) {
  const readsOn = (db: Database) => allReads(db, { config, providers, ...deliverers });
  const hub = new Hub<Viewer>({
    reads: readsOn(reading),
    feed,
    isDatabaseDown,
    onEvaluated,
    onEvaluationFailed: (error) => app.log.warn({ err: error }, 'a read could not be evaluated'),
    onFreshness: (isFresh) =>
      isFresh
        ? app.log.info('changes arrive in time')
        : app.log.warn('changes arrive late or not at all; screens say so until they catch up'),
  });
  presence.countIn(hub);
  searches.askIn((path) => hub.answer(path, undefined, { requester: () => ({ client: 'statistics' }) }));
  feed.on('lost', (reason) => app.log.warn({ err: reason }, 'the change feed is lost'));
  feed.on('live', () => app.log.info('the change feed is live'));
  if (standby !== undefined) followStandby(app, standby.watch);
  const own = ownWrites(hub, standby, readsOn);
  const admission = new StreamLimits();
  const streams = mountLive(app, {
    heartbeatInterval,
    hub,
    viewerOf: (request) => request.reader(),
    ownWrites: own,
    guards: (viewer) => (viewer === undefined ? [] : [accessOf(viewer), dependsOn('people', 'id', viewer.id)]),
    onAccessEnd: (viewer, onEnd) => (viewer === undefined ? () => undefined : onAccessEnd(sessions, viewer, onEnd)),
    isPublic: (viewer) => viewer === undefined,
    mayCompress: (audience) => sharedAudiences.includes(audience),
    problemOf: (error) => problemOf(error).document(),
    onRefused: (request, path, error) => app.security.noteRefusal(error, request, () => hub.router.resolve(path).read.path),
    maxWatches: watches.max,
    tooManyWatches: () => new Problem('INVALID', `Send 1 to ${watches.max} watch parameters, and either no etag or one for each.`),
    clientKeyOf: clientAddress,
    readerKeyOf: personKey,
    admit: (request, viewer, paths) => {
      const address = clientAddress(request);
      searches.note(paths, address);
      return withoutLimits(request.ip) ? () => undefined : admission.admit({ address, person: viewer?.id }, paths);
    },
    streamConfig: { rateLimit: { ...rateLimits.streams, keyGenerator: knownPersonOrAddress } },
  });
  app.addHook('onClose', async () => hub.close());
  return { hub, own, streams };
}

const personKey = (viewer: Viewer) => viewer && `person ${viewer.id}`;

/** Members share an address with many, as a carrier's customers do. Only those whom this node has just seen: a refusal must cost no look-up. */
const knownPersonOrAddress = (request: FastifyRequest) => personKey(request.lastSeen()) ?? clientAddress(request);

/** Only its end ends the streams, not that it is noted as used. */
const accessOf = ({ session, token }: Person) =>
  token === undefined ? dependsOn('sessions', 'id_hash', session, () => false) : dependsOn('tokens', 'hash', session, () => false);

function followStandby({ log }: FastifyInstance, watch: StandbyWatch) {
  watch.on('unknown', () => log.warn('the primary does not answer, so whether the standby keeps up is not known'));
  watch.on('diverged', (reason) => log.error(reason));
}
