import cluster from 'node:cluster';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database, Pool } from './platform/database/connection.ts';
import { exportFigures } from './platform/metrics/export-figures.ts';
import { type NodeParts, nodeFigures } from './platform/metrics/node-figures.ts';
import { postgresFigures, readPostgres } from './platform/metrics/postgres-figures.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { oncePerScrape, sharedReading } from './platform/metrics/shared-reading.ts';
import { readWork, workFigures } from './platform/metrics/work-figures.ts';
import { answerForMetrics } from './platform/metrics/worker-metrics.ts';

/** What Prometheus reads from a node. Its memory and event loop are named as for any program on Node. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function exportBoard(registry: Registry, parts: NodeParts, { primary, db }: { primary: Pool; db: Database }): void {
  const postgres = sharedReading(() => readPostgres(primary));
  const node = oncePerScrape(() => ({ ...parts, hub: { figures: parts.hub.figures } }));
  const work = sharedReading(() => readWork(db));
  exportFigures(registry, node, nodeFigures);
  // The same on each node, apart from when it has read it.
  exportFigures(registry, postgres, postgresFigures, 'max');
  exportFigures(registry, work, workFigures, 'max');
  exportFigures(
    registry,
    async () => Number((await postgres()) !== undefined),
    [{ name: 'dealwire_postgres_up', help: 'Whether the database answered', of: (isUp) => isUp }],
    'min',
  );
}

/** Serves the metrics; a worker hands them to the process that has made it. Returns a function that ends that. */
export async function offerMetrics(registry: Registry, address: { host: string; port: number }): Promise<() => void> {
  if (!cluster.isWorker) return await serveMetrics(registry, address);
  answerForMetrics(registry);
  return () => undefined;
}
