import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type OwnOrigin = (request: Pick<FastifyRequest, 'host'>) => string;

/** At which of the board's origins a request came in: one that it had before, or else the present one. */
export function ownOrigins({ publicUrl, formerUrls }: Pick<Config, 'publicUrl' | 'formerUrls'>): OwnOrigin {
  const byHost = new Map(formerUrls.map((origin) => [new URL(origin).host, origin]));
  return ({ host }) => byHost.get(host) ?? publicUrl;
}

/** Leads links to where the board was before to where it is. What is open in a browser goes on there until it is opened again, so nothing typed is lost. */
export function redirectFormerAddresses(app: FastifyInstance, publicUrl: string, ownOrigin: OwnOrigin): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (ownOrigin(request) === publicUrl || !opensPage(request)) return done();
    reply.redirect(publicUrl + request.url, 308);
  });
}

/** A page, or what a program reads: not what an open page or a health check asks for. Mail programs stop messages by a POST, and follow no redirect. */
function opensPage({ method, url, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'] ?? 'navigate';
  return (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !/^\/(api\/|livez|readyz)/.test(url) && mode === 'navigate';
}
