import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../server/platform/database/connection.ts';
import { notifiedOf, watchFor } from './alerts/notifying.ts';
import { post } from './alerts/post.ts';
import { atRate } from './at-rate.ts';
import type { Board } from './board.ts';
import { now } from './child-program.ts';
import { databaseCost, serverPid } from './database-cost.ts';
import { cpuOf, feed, openStreams } from './fan-out.ts';
import { memoryOf } from './processes.ts';
import { authors } from './seed.ts';
import type { Cost, Load } from './sizing.ts';
import { comment, headersOf, vote } from './writes.ts';

/** How much was done, and what that took: milliseconds and bytes, and `took` seconds. What lasts (streams, MB) is multiplied by these. */
export type Observed = Load & Cost & Record<'took' | 'following' | 'updates' | 'deliveries' | 'nodeMemory' | 'postgresMemory', number>;
type Act = (load: Load, seconds: number) => Promise<void>;

/** People who wait for one deal, and are notified of it. */
export const followers = 1_000;
const awaited = 'numbat';
const nothing: Load = { streams: 0, reads: 0, votes: 0, comments: 0, notifications: 0 };

/** Does what people do, so often a second. Nobody votes twice on a deal, and nothing is read twice. */
export async function acting(board: Board, people: number): Promise<Act> {
  await watchFor(board.pool, awaited, { handles: 'bench-%', people: followers });
  const shown = await shownDeals(board.pool);
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
  return async (load, seconds) => {
    const begun = (['reads', 'votes', 'comments'] as const).map((what) =>
      atRate({ count: load[what] * seconds, every: 1_000 / load[what] }, acts[what]),
    );
    await Promise.all([sleep(seconds * 1_000 + 500), ...begun, load.notifications > 0 && notifyAll(board)]);
  };
}

/** Runs the load on the board. */
export async function observe(board: Board, act: Act, given: Partial<Load>, seconds: number): Promise<Observed> {
  const load = { ...nothing, ...given };
  const clients = await openStreams(load.streams, board.port, feed);
  const follower = await followerOf(board.pool);
  await sleep(1_000);
  await clients.ask({ mark: true });
  const [begun, node, followed] = [now(), cpuOf(board.pid), cpuOfFollower(follower)];
  const { cpu, log } = await databaseCost(board.pool, () => act(load, seconds));
  const took = (now() - begun) / 1_000;
  const used = { took, node: (cpuOf(board.pid) - node) * 1_000, postgres: cpu, log, following: cpuOfFollower(follower) - followed };
  const { arrivals } = await clients.ask<{ arrivals: number[] }>({ result: true });
  const memory = { nodeMemory: memoryOf(board.pid), postgresMemory: memoryOf(await serverPid(board.pool)) };
  await clients.end();
  const got = { deliveries: arrivals.length, updates: arrivals.length / Math.max(1, load.streams) };
  const lasting = mapped({ streams: load.streams, ...memory }, (value) => value * took);
  return { ...mapped(load, (rate) => rate * seconds), ...used, ...got, ...lasting };
}

export const mapped = <Names extends string>(figures: Record<Names, number>, change: (value: number, name: Names) => number) =>
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
