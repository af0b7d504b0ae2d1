import type { FastifyInstance } from 'fastify';
import { Problem } from '../core/problem.ts';

/**
 * Rejects writes from other sites. Browsers send the origin of a request; a client without one is not a browser and cannot have another
 * person's cookie. `except` lists paths that other servers call.
 */
export function rejectCrossSite(app: FastifyInstance, publicUrl: string, except: readonly string[]): void {
  const here = new URL(publicUrl).origin;
  // A callback rather than a promise, which would cost more than the hook itself.
  app.addHook('onRequest', ({ method, headers, url }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || except.includes(url)) return done();
    const site = headers['sec-fetch-site'];
    const foreign =
      headers.origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : headers.origin !== here;
    return foreign ? done(new Problem('CROSS_SITE')) : done();
  });
}
