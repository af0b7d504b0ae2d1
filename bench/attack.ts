import { setTimeout as sleep } from 'node:timers/promises';
import type { Board } from './board.ts';
import { type Figure, percentile } from './figures.ts';
import { Random } from './seeded-random.ts';
import { timesOf } from './timed-reads.ts';
import { titleParts } from './titles.ts';

const attackers = { addresses: 10, searchesAtOnce: 8, streams: 20 };
const seconds = 20;

/** Milliseconds of an honest person's reads, while nothing happens and while ten addresses search and open streams of searches as fast as they may. */
export async function attack({ port, pool }: Board): Promise<Figure[]> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from deals where state = 'live' and not members_only order by id desc limit 600",
  );
  const search = searches(2);
  // Each is read once: what the board remembers would say nothing.
  const reads = [(n: number) => `/api/deals/${rows[n % rows.length]?.id}`, (n: number) => `/api/deals?minPrice=${n}`, () => search()];
  const honest = (begin: number) => timesOf(port, (n) => reads[n % reads.length]?.(begin + n) ?? '', { 'x-forwarded-for': '198.51.100.7' });
  const calm = honest(0);
  await sleep(seconds * 1_000);
  const calmTimes = await calm.end();
  const ending = new AbortController();
  const attacking = Array.from({ length: attackers.addresses }, (_, n) => attackFrom(port, n, ending.signal));
  await sleep(1_000);
  const meanwhile = honest(200);
  await sleep(seconds * 1_000);
  const times = await meanwhile.end();
  ending.abort();
  const answered = (await Promise.all(attacking)).reduce((sum, each) => sum + each, 0);
  return [
    { name: 'honest reads while nothing happens, p95', value: percentile(calmTimes, 0.95), unit: 'ms' },
    {
      name: `honest reads beside searches and streams from ${attackers.addresses} addresses, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
    },
    { name: 'the same, p95', value: percentile(times, 0.95), unit: 'ms', atMost: 150 },
    { name: 'searches of attackers answered', value: answered / (seconds + 1), unit: '1/s' },
  ];
}

/** How many of its searches were answered. */
async function attackFrom(port: number, n: number, signal: AbortSignal): Promise<number> {
  const headers = { 'x-forwarded-for': `203.0.113.${n + 1}` };
  const search = searches(100 + n);
  let answered = 0;
  const until = async (act: () => Promise<unknown>) => {
    while (!signal.aborted) await act().catch(() => sleep(20));
  };
  const searchOnce = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${search()}`, { headers, signal });
    await answer.arrayBuffer();
    if (answer.ok) answered++;
    else await sleep(50);
  };
  const openStream = async () => {
    const stream = await fetch(`http://127.0.0.1:${port}/api/live?watch=${encodeURIComponent(search())}`, { headers, signal });
    for await (const _ of stream.body ?? []) if (signal.aborted) return;
  };
  await Promise.all([
    ...Array.from({ length: attackers.searchesAtOnce }, () => until(searchOnce)),
    ...Array.from({ length: attackers.streams }, () => until(openStream)),
  ]);
  return answered;
}

/** Searches for two words of titles, each another one. */
function searches(seed: number): () => string {
  const random = new Random(seed);
  const { beginnings } = titleParts();
  const word = () => random.pick(random.pick(beginnings).split(' '));
  return () => `/api/deals?q=${encodeURIComponent(`${word()} ${word()}`)}`;
}
