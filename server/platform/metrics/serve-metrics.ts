import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenProblem } from '../core/listen-problem.ts';

/** What Prometheus reads. */
export interface MetricsSource {
  contentType: string;
  metrics: () => Promise<string>;
}

/** Serves `/metrics` at an address of its own, which no proxy passes on. Returns a function that ends that. Throws a StartupError if it cannot. */
export async function serveMetrics(source: MetricsSource, { host, port }: { host: string; port: number }): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    source.metrics().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, { host: ['METRICS_HOST', host], port: ['METRICS_PORT', port] });
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
