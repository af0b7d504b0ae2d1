import type { FastifyInstance } from 'fastify';

type Headers = Readonly<Record<string, string>>;

export const responseHeaders = (publicUrl: string): Headers => ({
  'x-content-type-options': 'nosniff',
  // Unless a route says that everybody gets the same: nothing personal stays on a device.
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** A callback rather than a promise, which would cost more than the hook itself. */
export function addResponseHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
