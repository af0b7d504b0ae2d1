import type { FastifyInstance } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** For answers that are no pages: should a browser show one as a document, it runs and loads nothing of others. The service worker has it too. */
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export const responseHeaders = (publicUrl: string): Headers => ({
  'x-content-type-options': 'nosniff',
  // Unless a route says that everybody gets the same: nothing personal stays on a device.
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin-when-cross-origin',
});

/** A callback rather than a promise, which would cost more than the hook itself. */
export function addResponseHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
