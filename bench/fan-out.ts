import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { childrenOf } from '../test/children-of.ts';
import { atRate } from './at-rate.ts';
import type { Board } from './board.ts';
import { cpuSeconds, now, Program } from './child-program.ts';
import { type Figure, median, percentile } from './figures.ts';

type Arrivals = { arrivals: number[]; last: string[] };

export const feed = `/api/live?watch=${encodeURIComponent('/api/deals')}`;

/** Votes on a deal of the hot feed like the vote command. Returns the time of the commit. */
export async function vote(pool: pg.Pool): Promise<number> {
  await pool.query(
    'update deal_scores set up = up + 1 where deal_id = (select id from deals order by hot_rank desc, id desc offset 7 limit 1)',
  );
  return now();
}

/** Single votes to 1,000 streams, from commit to arrival. */
export async function singleVotes(board: Board, streams = 1_000, votes = 40): Promise<Figure[]> {
  const clients = await openStreams(streams, board.port, feed);
  const delays: number[] = [];
  for (let i = 0; i < votes; i++) {
    await sleep(250);
    await clients.ask({ mark: true });
    const committed = await vote(board.pool);
    const arrivals = await allReceived(clients, streams);
    delays.push(...arrivals.map((arrival) => arrival - committed));
  }
  await clients.end();
  return [
    { name: `one vote to ${streams} streams, commit to arrival, p50`, value: percentile(delays, 0.5), unit: 'ms', atMost: 15 },
    { name: `one vote to ${streams} streams, commit to arrival, p99`, value: percentile(delays, 0.99), unit: 'ms', atMost: 40 },
  ];
}

export async function openStreams(open: number, port: number, path: string): Promise<Program> {
  const clients = new Program('./stream-clients.ts');
  await clients.ask({ open, port, path });
  return clients;
}

/** Waits until every stream has received it. */
async function allReceived(clients: Program, streams: number): Promise<number[]> {
  for (const end = now() + 10_000; ; await sleep(50)) {
    const { arrivals } = await clients.ask<Arrivals>({ result: true });
    if (arrivals.length === streams) return arrivals;
    if (arrivals.length > streams || now() > end) throw new Error(`${arrivals.length} of ${streams} streams received the vote`);
  }
}

interface Load {
  p50: number;
  p99: number;
  /** Microseconds. */
  cpuPerDelivery: number;
}

const rate = 5;
const seconds = 20;

const rounds = 3;

/**
 * Five votes per second for twenty seconds to 10,000 streams, compared with a bare process that writes as many bytes to as many sockets;
 * in turns, so that noise affects both.
 */
export async function manyStreams(board: Board, streams = 10_000): Promise<Figure[]> {
  const bytes = await sample(board);
  const seen: { board: Load; baseline: Load; right: boolean }[] = [];
  for (let i = 0; i < rounds; i++) {
    const baseline = await onBaseline(streams, bytes);
    const { load, right } = await onBoard(board, streams);
    seen.push({ board: load, baseline, right });
  }
  const middle = (whose: 'board' | 'baseline', of: keyof Load) => median(seen.map((round) => round[whose][of]));
  const ratio = (of: keyof Load) => median(seen.map((round) => round.board[of] / round.baseline[of]));
  return [
    {
      name: `${streams} streams, ${rate} votes/s for ${seconds} s: rounds in which all streams end with the right data`,
      value: seen.filter(({ right }) => right).length,
      unit: '',
      atLeast: rounds,
    },
    { name: 'p50, board', value: middle('board', 'p50'), unit: 'ms' },
    { name: 'p50, baseline', value: middle('baseline', 'p50'), unit: 'ms' },
    { name: 'p99, board', value: middle('board', 'p99'), unit: 'ms' },
    { name: 'p99, baseline', value: middle('baseline', 'p99'), unit: 'ms' },
    { name: 'p99, board / baseline', value: ratio('p99'), unit: '×', atMost: 1.5 },
    { name: 'CPU per delivery, board', value: middle('board', 'cpuPerDelivery'), unit: 'µs' },
    { name: 'CPU per delivery, baseline', value: middle('baseline', 'cpuPerDelivery'), unit: 'µs' },
    { name: 'CPU per delivery, board / baseline', value: ratio('cpuPerDelivery'), unit: '×', atMost: 1.5 },
  ];
}

/** What one process of the load opens where a process may have 20,000 files. */
export const mostOpen = 19_000;

/** The same rate to twice as many streams of a board with two workers, compared with one; in turns. `start` starts a board with so many. */
export async function twoWorkers(start: (workers: number) => Promise<Board>, streams = mostOpen / 2): Promise<Figure[]> {
  const seen: { one: Load; two: Load }[] = [];
  let rightRounds = 0;
  for (let i = 0; i < rounds; i++) {
    const one = await onNewBoard(start, 1, streams);
    const two = await onNewBoard(start, 2, 2 * streams);
    rightRounds += Number(one.right && two.right);
    seen.push({ one: one.load, two: two.load });
  }
  const middle = (of: (round: (typeof seen)[number]) => number) => median(seen.map(of));
  return [
    { name: 'rounds in which all streams end with the right data', value: rightRounds, unit: '', atLeast: rounds },
    { name: `p99, one worker, ${streams} streams`, value: middle(({ one }) => one.p99), unit: 'ms' },
    { name: `p99, two workers, ${2 * streams} streams`, value: middle(({ two }) => two.p99), unit: 'ms' },
    { name: 'p99, two workers / one', value: middle(({ one, two }) => two.p99 / one.p99), unit: '×', atMost: 1 },
    { name: 'CPU per delivery, one worker', value: middle(({ one }) => one.cpuPerDelivery), unit: 'µs' },
    { name: 'CPU per delivery, two workers', value: middle(({ two }) => two.cpuPerDelivery), unit: 'µs' },
    {
      name: 'CPU per delivery, two workers / one',
      value: middle(({ one, two }) => two.cpuPerDelivery / one.cpuPerDelivery),
      unit: '×',
      atMost: 1.1,
    },
  ];
}

async function onNewBoard(start: (workers: number) => Promise<Board>, workers: number, streams: number) {
  const board = await start(workers);
  return await onBoard(board, streams).finally(board.stop);
}

/** The bytes of one patch, as a stream sends it. */
async function sample(board: Board): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${board.port}${feed}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('The stream has no body');
  let text = '';
  const readUntil = async (mark: string) => {
    while (!(text.includes(mark) && text.endsWith('\n\n'))) text += (await reader.read()).value ?? '';
  };
  await readUntil('event: snapshot');
  await vote(board.pool);
  await readUntil('event: patch');
  await reader.cancel();
  return text.slice(text.indexOf('event: patch'));
}

async function onBoard(board: Board, streams: number): Promise<{ load: Load; right: boolean }> {
  const clients = await openStreams(streams, board.port, feed);
  await sleep(1_000);
  const load = await measure(clients, board.pid, streams, () => vote(board.pool));
  const answer = await fetch(`http://127.0.0.1:${board.port}/api/deals`, { headers: { 'accept-encoding': 'identity' } });
  const etag = answer.headers.get('etag')?.replaceAll('"', '');
  const { last } = await clients.ask<Arrivals>({ result: true });
  await clients.end();
  return { load, right: last.length === streams && last.every((each) => each === etag) };
}

async function onBaseline(streams: number, bytes: string): Promise<Load> {
  const baseline = new Program('./baseline-fan-out.ts');
  const { port } = await baseline.nextMessage<{ port: number }>();
  const clients = await openStreams(streams, port, '/');
  await sleep(1_000);
  const write = async () => (await baseline.ask<{ at: number }>({ write: bytes })).at;
  const load = await measure(clients, baseline.child.pid ?? 0, streams, write);
  await clients.end();
  await baseline.end();
  return load;
}

async function measure(clients: Program, pid: number, streams: number, send: () => Promise<number>): Promise<Load> {
  await clients.ask({ mark: true });
  const cpu = cpuOf(pid);
  const moments = (await atRate({ count: rate * seconds, every: 1_000 / rate }, send)).sort((a, b) => a - b);
  await sleep(2_000);
  const used = cpuOf(pid) - cpu;
  const { arrivals } = await clients.ask<Arrivals>({ result: true });
  const delays = delaysOf(arrivals, moments, streams);
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), cpuPerDelivery: (used * 1e6) / arrivals.length };
}

/** CPU seconds of a board with its workers. */
export const cpuOf = (pid: number) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuSeconds(each), 0);

/**
 * The delay of each arrival since its event was sent. Every stream gets every event in order, so the first `streams` arrivals after an
 * event was sent belong to it. Fewer arrivals than events times streams mean that some events were sent together.
 */
function delaysOf(arrivals: number[], moments: number[], streams: number): number[] {
  const sorted = arrivals.toSorted((a, b) => a - b);
  return sorted.map((arrival, i) => arrival - (moments[Math.min(Math.floor(i / streams), moments.length - 1)] ?? arrival));
}
