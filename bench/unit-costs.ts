import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../server/platform/database/connection.ts';
import { notifiedOf, watchFor } from './alerts/notifying.ts';
import { post } from './alerts/post.ts';
import { atRate } from './at-rate.ts';
import type { Board } from './board.ts';
import { now } from './child-program.ts';
import { databaseCost, serverPid, untilQuiet } from './database-cost.ts';
import { cpuOf, feed, openStreams } from './fan-out.ts';
import type { Figure } from './figures.ts';
import { memoryOf } from './processes.ts';
import { authors } from './seed.ts';
import { type Cost, costOf, type Load, megabytes, type Thing, things, thingsIn, type UnitCosts } from './sizing.ts';
import { comment, headersOf, vote } from './writes.ts';

/** Unit costs as they were measured, with how wrong they were about each mix, in percent. */
export interface Measured extends UnitCosts {
  at: string;
  machine: string;
  mixes: { mix: string; errors: Record<'node' | 'postgres' | 'memory', number> }[];
}

export const file = new URL('unit-costs.json', import.meta.url);
export const measured = (): Measured => JSON.parse(readFileSync(file, 'utf8'));

/** What was seen in a second: milliseconds, bytes, MB, and what was done. */
type Seen = Load & Cost & Record<'following' | 'updates' | 'deliveries' | 'nodeMemory' | 'postgresMemory', number>;

/** People who wait for one deal, and are notified of it. */
const followers = 1_000;
const awaited = 'numbat';
const nothing: Load = { streams: 0, reads: 0, votes: 0, comments: 0, notifications: 0 };
/** Each thing after those that it cannot be done without: what they cost is taken off. */
const alone: readonly (readonly [Thing, Partial<Load>])[] = [
  ['rest', {}],
  ['vote', { votes: 10 }],
  ['comment', { comments: 5 }],
  ['notification', { notifications: 200 }],
  ['read', { reads: 15 }],
  ['update', { streams: 1, votes: 5 }],
  ['delivery', { streams: 2_500, votes: 5 }],
];
const mixes: readonly (readonly [string, Partial<Load>])[] = [
  ['500 streams, 5 votes/s', { streams: 500, votes: 5 }],
  ['2,000 streams, 2 votes/s, 10 reads/s', { streams: 2_000, votes: 2, reads: 10 }],
  ['50 streams, 1 vote/s, 20 reads/s, 5 comments/s', { streams: 50, votes: 1, reads: 20, comments: 5 }],
];
/** All of them in turns, so that noise affects both. */
const rounds = 3;
const seconds = { alone: 5, mix: 7 };

/** Measures what one of each thing costs, writes that into bench/unit-costs.json, and compares what it predicts with three mixes. */
export async function unitCosts(board: Board, people: number): Promise<Figure[]> {
  await untilQuiet(board.pool);
  await watchFor(board.pool, awaited, { handles: 'bench-%', people: followers });
  const runs = observer(board, people, await shownDeals(board.pool));
  await runs.observe('warm', { streams: 500, reads: 20, votes: 20, comments: 10 }, 10);
  for (let round = 0; round < rounds; round++) {
    for (const [thing, load] of alone) await runs.observe(thing, load, seconds.alone);
    for (const [mix, load] of mixes) await runs.observe(mix, load, seconds.mix);
  }
  const units = unitsOf(runs.seen);
  const checked = mixes.map(([mix]) => ({ mix, errors: errorsOf(runs.seen(mix), units) }));
  write({ ...units, mixes: checked });
  return checked.flatMap(({ mix, errors }) =>
    Object.entries(errors).map(([of, error]) => ({ name: `${mix}: error of ${of}`, value: Math.abs(error), unit: '%', atMost: 25 })),
  );
}

function unitsOf(seen: (run: string) => Seen): UnitCosts {
  const costs = Object.fromEntries(things.map((thing) => [thing, { node: 0, postgres: 0, log: 0 }])) as Record<Thing, Cost>;
  const [rested, full] = [seen('read'), seen('delivery')];
  const stream = (full.nodeMemory - rested.nodeMemory) / full.streams;
  const units = { costs, memory: { node: rested.nodeMemory, stream, postgres: rested.postgresMemory } };
  for (const [thing] of alone) {
    const run = seen(thing);
    const done = { ...thingsIn(run, units), update: run.updates, delivery: run.deliveries };
    for (const kind of ['node', 'postgres', 'log'] as const)
      costs[thing][kind] = Math.max(0, run[kind] - costOf(done, units, kind)) / done[thing];
  }
  costs.following.postgres = seen('vote').following / seen('vote').votes;
  return units;
}

/** Runs loads on the board, and adds up what runs of one name take. Nobody votes twice on a deal, and nothing is read twice. */
function observer(board: Board, people: number, shown: readonly number[]) {
  const voters = people - authors;
  let next = 0;
  const take = () => {
    const n = next++;
    return { person: authors + 1 + (n % voters), deal: shown[(n + Math.floor(n / voters)) % shown.length] ?? 0 };
  };
  const acts = {
    reads: () => read(board.port, next++),
    votes: () => send(board.port, vote(take)()),
    comments: () => send(board.port, comment(take)()),
  };
  const act = async (load: Load, time: number) => {
    const begun = (['reads', 'votes', 'comments'] as const).map((what) =>
      atRate({ count: load[what] * time, every: 1_000 / load[what] }, acts[what]),
    );
    await Promise.all([sleep(time * 1_000 + 500), ...begun, load.notifications > 0 && notifyAll(board)]);
  };
  const sums = new Map<string, Seen & { took: number }>();
  const add = (name: string, seen: Seen & { took: number }) => {
    const before = sums.get(name);
    sums.set(name, before === undefined ? seen : mapped(seen, (value, key) => value + before[key]));
  };
  const observe = async (name: string, wanted: Partial<Load>, time: number) => {
    const load = { ...nothing, ...wanted };
    const clients = await openStreams(load.streams, board.port, feed);
    const follower = await followerOf(board.pool);
    await sleep(1_000);
    await clients.ask({ mark: true });
    const [begun, node, followed] = [now(), cpuOf(board.pid), cpuOfFollower(follower)];
    const { cpu, log } = await databaseCost(board.pool, () => act(load, time));
    const took = (now() - begun) / 1_000;
    const used = { took, node: (cpuOf(board.pid) - node) * 1_000, postgres: cpu, log, following: cpuOfFollower(follower) - followed };
    const { arrivals } = await clients.ask<{ arrivals: number[] }>({ result: true });
    const memory = { nodeMemory: memoryOf(board.pid), postgresMemory: memoryOf(await serverPid(board.pool)) };
    await clients.end();
    const got = { deliveries: arrivals.length, updates: arrivals.length / Math.max(1, load.streams) };
    const lasting = mapped({ streams: load.streams, ...memory }, (value) => value * took);
    console.log('DEBUG', JSON.stringify({ name, load, used, got, memory }));
    add(name, { ...mapped(load, (rate) => rate * time), ...used, ...got, ...lasting });
  };
  const seen = (name: string): Seen => {
    const sum = sums.get(name);
    if (sum === undefined) throw new Error(`${name} was not observed`);
    return mapped(sum, (value) => value / sum.took);
  };
  return { observe, seen };
}

const mapped = <Names extends string>(figures: Record<Names, number>, change: (value: number, name: Names) => number) =>
  Object.fromEntries(Object.entries<number>(figures).map(([name, value]) => [name, change(value, name as Names)])) as Record<Names, number>;

/** A page of a deal or a filtered list that is not in the node's memory. */
async function read(port: number, n: number): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}${n % 2 === 0 ? `/d/${n + 1}` : `/api/deals?minPrice=${n}`}`);
  // Guests do not find what is for members.
  if (status !== 200 && status !== 404) throw new Error(`A read was refused: ${status}`);
}

async function send(port: number, { person, path, ...request }: ReturnType<ReturnType<typeof vote | typeof comment>>): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...request, headers: headersOf(person) });
  if (!answer.ok) throw new Error(`A command was refused: ${await answer.text()}`);
}

async function notifyAll(board: Board): Promise<void> {
  const deal = await post(board, awaited);
  while ((await notifiedOf(board.pool, deal)) < followers - 1) await sleep(100);
}

/** What the feed shows first. */
async function shownDeals(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>("select id from deals where state = 'live' order by hot_rank desc, id desc limit 20");
  return rows.map(({ id }) => id);
}

/** The process of PostgreSQL that tells the node what changes. */
async function followerOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_replication');
  return rows[0]?.pid ?? 0;
}

/** Milliseconds, finer than by the clock ticks of other figures. */
const cpuOfFollower = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** In percent, above what was seen or below. */
function errorsOf(seen: Seen, units: UnitCosts): Measured['mixes'][number]['errors'] {
  const done = thingsIn(seen, units);
  const error = (predicted: number, actual: number) => Math.round((100 * (predicted - actual)) / actual);
  return {
    node: error(costOf(done, units, 'node'), seen.node),
    postgres: error(costOf(done, units, 'postgres'), seen.postgres),
    memory: error(megabytes(seen.streams, units), seen.nodeMemory + seen.postgresMemory),
  };
}

function write(units: Omit<Measured, 'at' | 'machine'>): void {
  const machine = `${os.cpus().length} cores of ${os.cpus()[0]?.model}, Node ${process.version.slice(1)}`;
  const digits = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value);
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString().slice(0, 10), machine, ...units }, digits, 2)}\n`);
}
