import type { FastifyInstance } from 'fastify';
import type { Hub } from './engine/hub.ts';
import { Problem } from './platform/core/problem.ts';
import type { Viewer } from './platform/core/viewer.ts';
import { database, type Pool } from './platform/database/connection.ts';
import type { StandbyParts } from './platform/http/read-your-writes.ts';
import { seenByBoard } from './platform/http/seen-by-board.ts';

interface HealthParts {
  primary: Pool;
  hub: Hub<Viewer>;
  standby: StandbyParts | undefined;
}

/** Whether the node runs, and whether it can serve people. */
export function mountHealth(app: FastifyInstance, { primary, hub, standby }: HealthParts) {
  const db = database(primary);
  app.get('/healthz', { schema: { hide: true } }, async (request) => {
    const seen = await seenByBoard(db, request);
    return { ok: true, ...(seen && { seen }) };
  });
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await primary.query('select 1');
    if (standby?.watch.divergence !== undefined) throw new Problem('UNAVAILABLE', standby.watch.divergence);
    if (!hub.live) throw new Problem('UNAVAILABLE', 'Changes arrive late or not at all.');
    return { ok: true };
  });
}
