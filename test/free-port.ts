import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/**
 * Below the ports of the embedded PostgreSQL and of outgoing connections: either could take a port between our check and the server's
 * start. Each worker has its own range and begins at a random port of it, because other test runs may be on this machine.
 */
const [first, last, workers] = [10_000, 15_000, 10];
const own = Math.floor((last - first) / workers);
const start = first + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * own;
let next = (process.pid * 37 + threadId) % own;

/** A port that is free now and not used by other tests of this run. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < own; tried += 1) {
    const port = start + next;
    next = (next + 1) % own;
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    // On every address, like a board.
    probe.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  if (free) await once(probe.close(), 'close');
  return free;
}
