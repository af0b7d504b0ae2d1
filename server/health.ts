import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Hub } from './engine/hub.ts';
import { Problem } from './platform/core/problem.ts';
import type { Viewer } from './platform/core/viewer.ts';
import { database, type Pool } from './platform/database/connection.ts';
import type { StandbyParts } from './platform/http/read-your-writes.ts';
import { seenByBoard } from './platform/http/seen-by-board.ts';

/** Milliseconds that a primary has to answer: who asks waits for a second at most. */
const patience = 500;

interface HealthParts {
  primary: Pool;
  replica: Pool;
  hub: Hub<Viewer>;
  standby: StandbyParts | undefined;
  stopping: AbortSignal | undefined;
}

/** Whether the node runs, whether people can read there, and with `?write` whether they can vote and post. */
export function mountHealth(app: FastifyInstance, { primary, replica, hub, standby, stopping }: HealthParts) {
  const db = database(primary);
  app.get('/livez', { schema: { hide: true } }, async (request) => {
    const seen = await seenByBoard(db, request);
    return { ok: true, ...(seen && { seen }) };
  });
  app.get<{ Querystring: { write?: string } }>('/readyz', { schema: { hide: true } }, async ({ query }) => {
    if (stopping?.aborted) throw new Problem('UNAVAILABLE', 'This node stops.');
    await replica.query('select 1');
    if (standby?.watch.divergence !== undefined) throw new Problem('UNAVAILABLE', standby.watch.divergence);
    const isWritable = await canWrite(primary);
    if (query.write !== undefined && !isWritable) throw new Problem('READ_ONLY');
    // Without a primary nothing changes, on no node.
    if (isWritable && !hub.live) throw new Problem('UNAVAILABLE', 'Changes arrive late or not at all.');
    return { ok: true };
  });
}

const canWrite = (primary: Pool): Promise<boolean> =>
  Promise.race([
    primary.query("select where current_setting('transaction_read_only') = 'off'").then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    ),
    sleep(patience, false),
  ]);
