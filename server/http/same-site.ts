import type { FastifyInstance } from 'fastify';
import { Problem } from '../core/problem.ts';

/**
 * Takes what changes anything from this site only. A browser says where a request comes from; what says nothing is no browser and
 * carries nobody's cookie but its own. Paths that another server calls by design are let through.
 */
export function rejectCrossSite(app: FastifyInstance, publicUrl: string, except: readonly string[]): void {
  const here = new URL(publicUrl).origin;
  // By callback, since it runs before every read: a promise costs more than all it does.
  app.addHook('onRequest', ({ method, headers, url }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || except.includes(url)) return done();
    const site = headers['sec-fetch-site'];
    const foreign =
      headers.origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : headers.origin !== here;
    return foreign ? done(new Problem('CROSS_SITE')) : done();
  });
}
