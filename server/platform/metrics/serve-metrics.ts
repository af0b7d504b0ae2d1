import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { listenProblem } from '../core/listen-problem.ts';

/** Serves `/metrics` at an address of its own, which no proxy passes on. Throws a StartupError if it cannot. */
export async function serveMetrics(registry: Registry, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, { host: ['METRICS_HOST', host], port: ['METRICS_PORT', port] });
  });
  return server;
}
