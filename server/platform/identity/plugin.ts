import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { Person, Viewer } from '../core/viewer.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { together } from '../database/together.ts';
import { bearerOf } from '../http/bearer.ts';
import { AccountTraces, originOf } from './account-traces.ts';
import { identityCookies } from './cookies.ts';
import { findAgain } from './find-again.ts';
import { LastSeen } from './last-seen.ts';
import { linkRoutes } from './link-routes.ts';
import type { IdentityParts } from './parts.ts';
import { findToken, touchToken } from './personal-tokens.ts';
import { keepRights } from './rights-lock.ts';
import { findSession, touchSession } from './sessions.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signOutRoutes } from './sign-out-routes.ts';

/** Adds `request.viewer()` and mounts /auth/…. */
export async function mountIdentity(app: FastifyInstance, parts: Omit<IdentityParts, 'cookies' | 'traces'>): Promise<void> {
  const cookies = identityCookies(parts.config.publicUrl);
  const lastSeen = new LastSeen();
  const traces = new AccountTraces(parts.config.accountTraceDays);
  // A request that is refused early has no cookies yet.
  const sessionOf = (request: { cookies: FastifyRequest['cookies'] | null }) => request.cookies?.[cookies.session.name];
  const secretOf = (request: FastifyRequest) => bearerOf(request) ?? sessionOf(request);
  await app.register(cookie);
  app.decorateRequest(
    'viewer',
    onceARequest(async (request) => {
      const viewer = await viewerOf(request, sessionOf(request), { db: parts.db, traces });
      lastSeen.remember(secretOf(request), viewer);
      return known(request, viewer);
    }),
  );
  app.decorateRequest('viewerNow', async function () {
    const viewer = await this.viewer();
    return viewer && known(this, await findAgain(parts.db, viewer));
  });
  app.decorateRequest('viewerIn', async function (tx: Transaction) {
    const viewer = this.seenLately() ?? (await this.viewer());
    if (viewer === undefined) return undefined;
    // Sent together, and run one after the other.
    const [, now] = await together([keepRights(tx, viewer.id), findAgain(tx, viewer)]);
    if (now === undefined) lastSeen.remember(secretOf(this), now);
    return known(this, now);
  });
  app.decorateRequest('lastSeen', function () {
    return lastSeen.find(secretOf(this));
  });
  app.decorateRequest('seenLately', function () {
    return lastSeen.findLately(secretOf(this));
  });
  app.decorateRequest('reader', function () {
    if (secretOf(this) === undefined) return guest;
    return this.viewer().catch((error: unknown) => {
      const seen = this.lastSeen();
      if (seen === undefined || error instanceof Problem) throw error;
      return seen;
    });
  });
  app.decorateRequest('hasSessionCookie', function () {
    return bearerOf(this) === undefined && sessionOf(this) !== undefined;
  });
  await app.register(async (auth) => {
    signInRoutes(auth, { ...parts, cookies, traces });
    linkRoutes(auth, { ...parts, cookies, traces });
    signOutRoutes(auth, { ...parts, cookies, traces });
  });
}

/** Throws TOKEN_INVALID if a token's person was not found. */
function known(request: FastifyRequest, viewer: Viewer): Viewer {
  if (viewer === undefined && bearerOf(request) !== undefined) throw new Problem('TOKEN_INVALID');
  return viewer;
}

const guest = Promise.resolve<Viewer>(undefined);

interface Seen {
  db: Database;
  traces: AccountTraces;
}

async function viewerOf(request: FastifyRequest, sessionId: string | undefined, { db, traces }: Seen): Promise<Viewer> {
  const token = bearerOf(request);
  const { viewer, stale } = await (token === undefined ? findSession(db, sessionId) : findToken(db, token));
  if (viewer === undefined || !stale) return viewer;
  // If the database is read-only for a while, people can still read as themselves.
  await recordSeen(request, viewer, { db, traces }).catch(() => undefined);
  return viewer;
}

async function recordSeen(request: FastifyRequest, viewer: Person, { db, traces }: Seen): Promise<void> {
  if (viewer.token === undefined) await touchSession(db, viewer.session, await request.server.networkHash(request));
  else await touchToken(db, viewer.session);
  await traces.record(db, viewer.id, originOf(request), false);
}

function onceARequest(find: (request: FastifyRequest) => Promise<Viewer>) {
  const found = new WeakMap<FastifyRequest, Promise<Viewer>>();
  return function (this: FastifyRequest): Promise<Viewer> {
    const viewer = found.get(this) ?? find(this);
    found.set(this, viewer);
    return viewer;
  };
}
