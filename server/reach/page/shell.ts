import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Serves the page without any data. The service worker keeps it, and shows it while the board cannot be reached. */
export function mountShell(web: FastifyInstance, webRoot: string): void {
  const html = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
  web.get('/shell.html', { schema: { hide: true } }, (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8').send(html),
  );
}
