import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from '../../bench/figures.ts';

/** Milliseconds that each call took. */
export interface Times {
  reads: number[];
  writes: number[];
}

type Client = (method: string, where: string, body?: object) => Promise<void>;

/** Calls as the person with this cookie, from a network of their own. Throws what is refused. */
export function clientOf(origin: string, cookie: string, network: string): Client {
  return async (method, where, body) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { cookie, origin, 'x-forwarded-for': network, ...type };
    const answer = await fetch(origin + where, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${text}`);
  };
}

/** People who read lists that nobody has read before, and vote on deals, each once. */
export class Callers {
  readonly #clients: readonly Client[];
  readonly #deals: readonly number[];
  #reads = 0;
  #votes = 0;

  constructor(clients: readonly Client[], deals: readonly number[]) {
    this.#clients = clients;
    this.#deals = deals;
  }

  /** Calls at a steady pace of so many a second, of which every fourth writes, whether answers are late or not. */
  async callUntil(end: Promise<unknown>, rate: number): Promise<Times> {
    const times: Times = { reads: [], writes: [] };
    const over = end.then(() => true);
    const calls: Promise<void>[] = [];
    const begun = performance.now();
    for (let index = 0, isOver = false; !isOver; index++) {
      const pause = Math.max(0, begun + (index * 1_000) / rate - performance.now());
      calls.push(index % 4 === 3 ? timed(times.writes, this.#vote()) : timed(times.reads, this.#read()));
      isOver = await Promise.race([over, sleep(pause).then(() => false)]);
    }
    await Promise.all(calls);
    return times;
  }

  #read(): Promise<void> {
    const index = this.#reads++;
    return this.#clientOf(index)('GET', `/api/deals?sort=new&maxPrice=${10_000 + index}`);
  }

  /** Each one votes on all deals before the next one does, or until their quota of a day is nearly spent. */
  #vote(): Promise<void> {
    const index = this.#votes++;
    const round = Math.floor(index / this.#clients.length);
    const deal = this.#deals[(index * 7 + round) % this.#deals.length];
    return this.#clientOf(index)('PUT', `/api/deals/${deal}/vote`, { value: 1 });
  }

  #clientOf(index: number): Client {
    const client = this.#clients[index % this.#clients.length];
    if (client === undefined) throw new Error('Nobody calls');
    return client;
  }
}

async function timed(into: number[], call: Promise<void>): Promise<void> {
  const begun = performance.now();
  await call;
  into.push(performance.now() - begun);
}

export function inWords({ reads, writes }: Times): string {
  const of = (times: number[]) => `p50 ${Math.round(median(times))} ms, p99 ${Math.round(percentile(times, 0.99))} ms of ${times.length}`;
  return `reads ${of(reads)}; writes ${of(writes)}`;
}

/** How many times as long the slowest calls take beside something. */
export function ratioInWords(quiet: Times, beside: Times): string {
  const of = (kind: keyof Times) => (percentile(beside[kind], 0.99) / percentile(quiet[kind], 0.99)).toFixed(2);
  return `p99 of reads × ${of('reads')}, of writes × ${of('writes')}`;
}
