import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAndEndDealsJob } from '../server/deals/lifecycle/schedule-deal-jobs.ts';
import { connect, database } from '../server/platform/database/connection.ts';
import { queueJob } from '../server/platform/jobs/queue-job.ts';
import { openEventStream } from '../web/engine/event-stream.ts';
import { childrenOf } from './children-of.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { freePort } from './free-port.ts';
import { type WatchedRead, watchRead } from './live-client.ts';
import { aPerson, sessionFor } from './sign-in.ts';

/** A board with two workers. */
let folder: string;
let postgres: TestDatabase;
let pool: pg.Pool;
let board: DealwireProcess;
let settings: Record<string, string | number>;
let url: string;
let id: number;
let metricsPort: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-workers-'));
  postgres = await testDatabase();
  const port = await freePort();
  metricsPort = await freePort();
  url = `http://127.0.0.1:${port}`;
  settings = {
    PORT: port,
    DEMO_PROVIDER_PORT: await freePort(),
    METRICS_PORT: metricsPort,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    SAMPLE_DEALS: 'true',
    WORKERS: 2,
  };
  board = spawnDealwire(folder, settings);
  await isRunning(board);
  pool = connect(postgres.url);
  id = (await pool.query<{ id: number }>("select id from deals where state = 'live' limit 1")).rows[0]?.id ?? 0;
});

afterAll(async () => {
  board.child.kill('SIGTERM');
  await board.ended;
  await pool.end();
  await postgres.drop();
  rmSync(folder, { recursive: true });
});

const workers = () => childrenOf(board.child.pid ?? 0);

test('streams of both workers show a vote, whichever has counted it', async () => {
  const person = await aPerson(database(pool));
  const cookie = await sessionFor(database(pool), person.id);
  const streams = Array.from({ length: 4 }, () => watchRead(url, `/api/deals/${id}`));
  await expect.poll(() => streams.map(votes)).toEqual(Array(4).fill(expect.any(Number)));
  const before = votes(streams[0]) ?? 0;
  const answer = await fetch(`${url}/api/deals/${id}/vote`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"value":1}',
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => streams.map(votes)).toEqual(Array(4).fill(before + 1));
  for (const { close } of streams) close();
});

test('the metrics of all workers are those of one node', async () => {
  const streams = Array.from({ length: 4 }, () => watchRead(url, `/api/deals/${id}`));
  await expect.poll(() => figure('dealwire_streams')).toBe(4);
  // What each of them says of the database counts once.
  const { rows } = await pool.query<{ most: string }>("select current_setting('max_connections') as most");
  expect(await figure('dealwire_postgres_max_connections')).toBe(Number(rows[0]?.most));
  expect(await figure('dealwire_feed_live')).toBe(1);
  for (const { close } of streams) close();
});

test('a worker that is killed takes only its own streams, and another takes its place and its jobs', async () => {
  const before = workers();
  expect(before).toHaveLength(2);
  for (const [index, victim] of before.entries()) {
    // So many that both workers have some.
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream()));
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => streams.some(({ hasEnded }) => hasEnded())).toBe(true);
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    await expect.poll(() => board.output().split('Another worker has taken its place.').length - 1).toBe(index + 1);
    expect(streams.every(({ hasEnded }) => hasEnded())).toBe(false);
    for (const { close } of streams) close();
  }
  expect(workers()).toHaveLength(2);
  expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
  expect(board.output()).toContain('A worker ended (SIGKILL).');
  await database(pool).transaction((tx) => queueJob(tx, startAndEndDealsJob, {}, { key: 'after both died' }));
  const waiting = () => pool.query("select from graphile_worker.jobs where key = 'after both died'");
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
});

test('all processes end together, also if the first of them is killed', async () => {
  const all = workers();
  board.child.kill('SIGTERM');
  expect(await board.ended).toBe(0);
  expect(all.filter(isAlive)).toEqual([]);
  board = spawnDealwire(folder, settings);
  await isRunning(board);
  const others = workers();
  board.child.kill('SIGKILL');
  await board.ended;
  await expect.poll(() => others.filter(isAlive)).toEqual([]);
});

test('a worker that cannot start says why, and the board ends with its status', async () => {
  // What GitHub needs is a function, which no message can have.
  const github = { SIGN_IN_PROVIDERS: 'github', GITHUB_CLIENT_ID: 'board', GITHUB_CLIENT_SECRET: 'secret' };
  const broken = spawnDealwire(folder, { ...settings, ...github, DATABASE_REPLICA_URL: 'postgresql://board@127.0.0.1:1/board' });
  expect(await broken.ended).toBe(1);
  expect(broken.output()).toContain('DATABASE_REPLICA_URL: PostgreSQL at 127.0.0.1:1/board cannot be used');
  expect(broken.output()).toContain('One of its processes ended (1).');
});

const votes = (stream: WatchedRead | undefined) => stream?.data()?.up as number | undefined;

/** A metric without labels. */
async function figure(name: string): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

/** Tries again if it ends before it has opened, as browsers do. */
async function openStream(): Promise<{ close: () => void; hasEnded: () => boolean }> {
  let ended = false;
  const { promise: opened, resolve } = Promise.withResolvers<boolean>();
  const { close } = openEventStream(`${url}/api/live?watch=${encodeURIComponent(`/api/deals/${id}`)}`, {
    onOpen: () => resolve(true),
    onEvent: () => undefined,
    onEnd: () => {
      ended = true;
      resolve(false);
    },
  });
  return (await opened) ? { close, hasEnded: () => ended } : await openStream();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
