import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { memorySettings } from '../server/platform/database/embedded-memory.ts';
import { spawnStart } from '../test/dealwire-process.ts';
import { startBoard } from './board.ts';
import { openStreams } from './fan-out.ts';
import type { Figure } from './figures.ts';
import { memoryOf } from './processes.ts';

const reads = { count: 3_000, connections: 10 };
export const streams = 1_000;
/** Milliseconds after which a start's own work is done, and what is idle has ended. */
export const settling = 45_000;
/** Bytes. What the server of a machine like this may use. */
const machine = 512 * 2 ** 20;

/** The memory of a board with the sample deals and its PostgreSQL as on a small machine: what all of their processes take of it. */
export async function memory(dataDir: string): Promise<Figure[]> {
  const folder = path.join(dataDir, 'small-postgres');
  mkdirSync(folder);
  const postgres = await startEmbedded(folder, { settings: memorySettings(machine) });
  const settings = { DATA_DIR: path.join(dataDir, 'small-machine'), DATABASE_URL: postgres.url, SAMPLE_DEALS: 'true' };
  // The first start fetches pictures and writes samples.
  await (await startBoard(settings, spawnStart)).stop();
  const board = await startBoard(settings, spawnStart);
  const processes = [board.pid, Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)];
  await sleep(settling);
  const start = processes.map(memoryOf);
  await readPages(board.port);
  const clients = await openStreams(streams, board.port, `/api/live?watch=${encodeURIComponent('/api/deals')}`);
  await sleep(settling);
  const used = processes.map(memoryOf);
  await clients.end();
  await board.stop();
  await postgres.stop();
  return [...figuresOf('after a start', start, 250), ...figuresOf(`after ${reads.count} reads, with ${streams} streams`, used, 320)];
}

const figuresOf = (when: string, [node = 0, postgres = 0]: number[], atMost: number): Figure[] => [
  { name: `memory ${when}`, value: node + postgres, unit: 'MB', atMost },
  { name: 'of it PostgreSQL', value: postgres, unit: 'MB' },
];

/** Pages and lists, each in several forms. */
export async function readPages(port: number): Promise<void> {
  const addresses = (n: number) => [
    '/',
    `/d/${1 + (n % 40)}`,
    `/api/deals/${1 + (n % 40)}`,
    '/api/deals?sort=new',
    `/api/deals?minPrice=${n % 50}`,
    '/search?q=laptop',
  ];
  let next = 0;
  const reader = async () => {
    for (let n = next++; n < reads.count; n = next++) {
      const all = addresses(n);
      const answer = await fetch(`http://127.0.0.1:${port}${all[n % all.length]}`);
      await answer.arrayBuffer();
      // Some deals are not for everybody; but too many reads, or errors, would measure something else.
      if (answer.status >= 429) throw new Error(`${answer.url}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: reads.connections }, reader));
}
