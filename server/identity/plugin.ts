import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { identityCookies } from './cookies.ts';
import { LastSeen } from './last-seen.ts';
import type { IdentityParts } from './parts.ts';
import { findSession, touchSession } from './sessions.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signOutRoutes } from './sign-out-routes.ts';

export type { IdentityProvider as Identity } from './provider.ts';

/** Adds `request.viewer()` and mounts /auth/…. */
export async function mountIdentity(app: FastifyInstance, parts: Omit<IdentityParts, 'cookies'>): Promise<void> {
  const cookies = identityCookies(parts.config.publicUrl);
  const lastSeen = new LastSeen();
  const sessionOf = (request: FastifyRequest) => request.cookies[cookies.session.name];
  await app.register(cookie);
  app.decorateRequest(
    'viewer',
    onceARequest(async (request) => {
      const viewer = await viewerOf(parts.db, sessionOf(request));
      lastSeen.note(sessionOf(request), viewer);
      return viewer;
    }),
  );
  app.decorateRequest('lastSeen', function () {
    return lastSeen.find(sessionOf(this));
  });
  app.decorateRequest('reader', function () {
    return this.viewer().catch((error: unknown) => {
      const seen = this.lastSeen();
      if (seen === undefined) throw error;
      return seen;
    });
  });
  app.decorateRequest('hasSessionCookie', function () {
    return sessionOf(this) !== undefined;
  });
  await app.register(async (auth) => {
    signInRoutes(auth, { ...parts, cookies });
    signOutRoutes(auth, { ...parts, cookies });
  });
}

async function viewerOf(db: Database, sessionId: string | undefined): Promise<Viewer> {
  const { viewer, stale } = await findSession(db, sessionId);
  if (viewer === undefined || !stale) return viewer;
  // If the database is read-only for a while, people can still read as themselves.
  await touchSession(db, viewer.session).catch(() => undefined);
  return viewer;
}

function onceARequest(find: (request: FastifyRequest) => Promise<Viewer>) {
  const found = new WeakMap<FastifyRequest, Promise<Viewer>>();
  return function (this: FastifyRequest): Promise<Viewer> {
    const known = found.get(this) ?? find(this);
    found.set(this, known);
    return known;
  };
}
