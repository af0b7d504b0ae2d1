import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range for outgoing connections (from 32768 on Linux, 49152 on macOS), so that nothing takes the server's port while it restarts.
 */
const range = { from: 15_000, to: 32_000 };
const attempts = 50;

/** A free port in the range, or any free port if the range is full. */
export async function choosePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = await probe(randomInt(range.from, range.to)).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return await probe(0);
}

async function probe(requested: number): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requested, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
