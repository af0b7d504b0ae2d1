import type { FastifyInstance } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** The headers of every answer, whatever it is. */
export const responseHeaders = (publicUrl: string): Headers => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** By callback, since it runs before every read: a promise costs more than all it does. */
export function addResponseHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
