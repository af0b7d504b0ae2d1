import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../server/platform/database/connection.ts';
import { type Attack, attacks } from './attackers.ts';
import { now, Program } from './child-program.ts';
import { type Figure, percentile } from './figures.ts';

const budget = 150;
/** Milliseconds of attack before the measurement, of the measurement, and between two requests. */
const time = { before: 3_000, measured: 12_000, between: 40 };
/** Milliseconds after which a client gives up. */
const timeout = 20_000;
const honest = '192.0.2.44';

/** The latency of uncached GETs while one or a few clients request as much as the limits allow. */
export async function latencyUnderAttack({ port, pool }: { port: number; pool: Pool }): Promise<Figure[]> {
  const stopVotes = keepVoting(pool);
  try {
    const figures = figuresOf('without an attack', await latencies(port));
    for (const attack of Object.keys(attacks) as Attack[]) {
      const attackers = new Program('./attackers.ts');
      await attackers.ask({ attack, port });
      await sleep(time.before);
      figures.push(...figuresOf(attack, await latencies(port)));
      await attackers.end();
      await sleep(time.before);
    }
    return figures;
  } finally {
    await stopVotes();
  }
}

function figuresOf(name: string, sample: readonly number[]): Figure[] {
  return [
    { name: `${name}: p50 of ${sample.length}`, value: percentile(sample, 0.5), unit: 'ms' },
    { name: `${name}: p95`, value: percentile(sample, 0.95), unit: 'ms', atMost: budget },
  ];
}

let index = 0;
/** Each path is new, so it must be evaluated. */
const uncached = [
  () => `/api/deals/${++index}`,
  () => `/api/deals?category=gaming&maxPrice=${700_000 + ++index}`,
  () => `/api/deals?q=${encodeURIComponent(`switch -y${++index}`)}`,
  () => `/api/deals/counts?kind=product&maxPrice=${700_000 + ++index}`,
];

/** Milliseconds from request to complete response, one after another. */
async function latencies(port: number): Promise<number[]> {
  const sample: number[] = [];
  for (const end = now() + time.measured; now() < end; await sleep(time.between)) {
    const path = uncached[sample.length % uncached.length]?.() ?? '';
    const start = now();
    await answered(`http://127.0.0.1:${port}${path}`);
    sample.push(now() - start);
  }
  return sample;
}

async function answered(url: string): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { headers: { 'x-forwarded-for': honest }, signal });
    await response.arrayBuffer();
    if (!response.ok && response.status !== 404) throw new Error(`${url} is answered with ${response.status}`);
  } catch (error) {
    // A timeout counts as the time waited.
    if (!signal.aborted) throw error;
  }
}

/** Ten votes per second on many deals, and one price change per second. */
function keepVoting(pool: Pool): () => Promise<void> {
  const stopped = new AbortController();
  const voting = (async () => {
    for (let i = 0; !stopped.signal.aborted; i++) {
      await pool.query('update deals set up = up + 1 where id = (select id from deals order by hot_rank desc, id desc offset $1 limit 1)', [
        i % 200,
      ]);
      if (i % 10 === 0)
        await pool.query(
          'update deals set price = price + 1 where id = (select id from deals where price > 0 and reference is null order by id desc offset $1 limit 1)',
          [i % 50],
        );
      await sleep(100);
    }
  })();
  return async () => {
    stopped.abort();
    await voting;
  };
}
