import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';
import { bearerOf } from './bearer.ts';

/**
 * Rejects writes from other sites. Browsers send the origin of a request; a client without one is not a browser and cannot have another
 * person's cookie. With a token, the cookie does not count. `except` lists paths that other servers call.
 */
export function rejectCrossSite(app: FastifyInstance, ownOrigin: (request: FastifyRequest) => string, except: readonly string[]): void {
  // A callback rather than a promise, which would cost more than the hook itself.
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || except.includes(url)) return done();
    return isCrossSite(request, ownOrigin(request)) && bearerOf(request) === undefined ? done(new Problem('CROSS_SITE')) : done();
  });
}

/** Whether a page of another site sent the request. `here` is the board's own origin. */
export function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : headers.origin !== ownOrigin;
}
