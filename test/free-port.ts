import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/**
 * Below the ports that a board's own PostgreSQL picks from, and those that systems give to outgoing connections: either could take one between
 * our look and the server's start. Each worker of a run has its own part, and begins anywhere in it, as other runs may be on this machine.
 */
const [first, last, workers] = [10_000, 15_000, 10];
const own = Math.floor((last - first) / workers);
const start = first + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * own;
let next = (process.pid * 37 + threadId) % own;

/** A port that is free now and given to no one else in this run. */
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
    // On every address, as a board listens.
    probe.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  if (free) await once(probe.close(), 'close');
  return free;
}
