import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database, Pool } from './platform/database/connection.ts';
import { exportFigures } from './platform/metrics/export-figures.ts';
import { type NodeParts, nodeFigures } from './platform/metrics/node-figures.ts';
import { postgresFigures, readPostgres } from './platform/metrics/postgres-figures.ts';
import { oncePerScrape, sharedReading } from './platform/metrics/shared-reading.ts';
import { readWork, workFigures } from './platform/metrics/work-figures.ts';

/** What Prometheus reads from a node. Its memory and event loop are named as for any program on Node. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function exportBoard(registry: Registry, parts: NodeParts, { primary, db }: { primary: Pool; db: Database }): void {
  const postgres = sharedReading(() => readPostgres(primary));
  const node = oncePerScrape(() => ({ ...parts, hub: { figures: parts.hub.figures } }));
  exportFigures(registry, node, nodeFigures);
  exportFigures(registry, postgres, postgresFigures);
  exportFigures(
    registry,
    sharedReading(() => readWork(db)),
    workFigures,
  );
  exportFigures(registry, async () => Number((await postgres()) !== undefined), [
    { name: 'dealwire_postgres_up', help: 'Whether the database answered', of: (isUp) => isUp },
  ]);
}
