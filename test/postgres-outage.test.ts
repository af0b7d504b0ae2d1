import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, database, type Pool } from '../server/platform/database/connection.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/platform/database/embedded.ts';
import { type BreakableNetwork, breakableNetwork } from './breakable-network.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { copyFirstStart } from './first-start.ts';
import { freePort } from './free-port.ts';
import { watchRead } from './live-client.ts';
import { aPerson, sessionFor } from './sign-in.ts';

/** The real board, whose PostgreSQL fails in different ways. */
let dataDir: string;
let postgres: EmbeddedPostgres;
let network: BreakableNetwork;
let settings: Record<string, string | number>;
let dealwire: DealwireProcess;
let pool: Pool;
let deals: number[];
let cookies: string[];

const board = () => `http://127.0.0.1:${settings.PORT}`;
/** The longest time for a command (milliseconds): statements have a timeout, and the machine may be busy. */
const bound = 60_000;
/** One more than the number of concurrent commands (server/platform/http/command.ts). */
const people = 17;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-lost-'));
  copyFirstStart(path.join(dataDir, 'database'));
  const port = await freePort();
  postgres = await startPostgres(port);
  network = await breakableNetwork(port);
  settings = {
    PORT: await freePort(),
    DEMO_PROVIDER_PORT: await freePort(),
    DATA_DIR: path.join(dataDir, 'board'),
    SAMPLE_DEALS: 'true',
    DATABASE_URL: postgres.url.replace(`:${port}/`, `:${network.port}/`),
    LOG_LEVEL: 'silent',
  };
  dealwire = await started();
  pool = connect(postgres.url);
  const db = database(pool);
  deals = (await pool.query<{ id: number }>("select id from deals where state = 'live' order by id")).rows.map(({ id }) => id);
  cookies = [];
  for (let count = 0; count < people; count += 1) cookies.push(await sessionFor(db, (await aPerson(db)).id));
});

afterAll(async () => {
  dealwire.child.kill('SIGTERM');
  await dealwire.ended;
  network.close();
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const startPostgres = (port: number) => startEmbedded(path.join(dataDir, 'database'), { port, settings: { fsync: 'off' } });

test.each(['is shut down', 'is killed', 'becomes unreachable'] as const)(
  'a command in flight while PostgreSQL %s gets 503, and the board recovers by itself',
  async (fate) => {
    // The command waits for a locked row, so it is certainly in flight.
    const holder = await holdDeal(deals[0]);
    const inFlight = vote(deals[0], cookies[0]);
    await untilWaiting(1);
    const bringBack = await lose(fate);
    if (fate === 'is shut down') expect(serverLog()).not.toContain('received immediate shutdown request');
    expect(await inFlight).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(await vote(deals[0], cookies[1])).toEqual({ status: 503, code: 'UNAVAILABLE' });
    holder.release(true);
    await bringBack();
    await expect.poll(() => ready()).toBe(200);
    const answers = await Promise.all(cookies.map((cookie) => vote(deals[1], cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(dealwire.child.exitCode).toBeNull();
  },
);

test('while all command slots wait for a row lock, the next command gets 503 and reads go on', async () => {
  const holder = await holdDeal(deals[2]);
  const stuck = cookies.slice(1).map((cookie) => vote(deals[2], cookie));
  await untilWaiting(stuck.length);
  const next = vote(deals[3], cookies[0]);
  const read = await fetch(`${board()}/api/deals/${deals[3]}`, { headers: { 'cache-control': 'no-cache' } });
  expect(read.status).toBe(200);
  expect(await next).toEqual({ status: 503, code: 'BUSY' });
  await holder.query('rollback');
  holder.release();
  expect(new Set((await Promise.all(stuck)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a killed board leaves no replication slot behind', async () => {
  expect(await slots()).toBe(1);
  dealwire.child.kill('SIGKILL');
  await dealwire.ended;
  await expect.poll(slots).toBe(0);
  dealwire = await started();
});

async function started(): Promise<DealwireProcess> {
  const process = spawnDealwire(dataDir, settings);
  await isRunning(process);
  return process;
}

/** Breaks PostgreSQL, and returns a function that repairs it. */
async function lose(fate: 'is shut down' | 'is killed' | 'becomes unreachable'): Promise<() => Promise<void>> {
  if (fate === 'becomes unreachable') {
    const home = watchRead(board(), '/api/deals');
    onTestFinished(home.close);
    await expect.poll(() => home.data()).toBeDefined();
    network.freeze();
    await expect.poll(() => home.isLive()).toBe(false);
    return async () => network.thaw();
  }
  const port = Number(new URL(postgres.url).port);
  if (fate === 'is killed') process.kill(postmaster(), 'SIGKILL');
  await postgres.stop();
  return async () => {
    postgres = await startPostgres(port);
  };
}

const postmaster = () => Number.parseInt(readFileSync(path.join(dataDir, 'database', 'postgres', 'postmaster.pid'), 'utf8'), 10);

const serverLog = () => readFileSync(path.join(dataDir, 'database', 'postgres.log'), 'utf8');

/** A transaction that locks the deal's row, so that every vote on it waits. */
async function holdDeal(id = 0) {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from deals where id = $1 for update', [id]);
  return holder;
}

const untilWaiting = (commands: number) =>
  expect
    .poll(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
    .toBeGreaterThanOrEqual(commands);

async function vote(deal = 0, cookie = ''): Promise<{ status: number; code?: string }> {
  const headers = { 'content-type': 'application/json', cookie };
  const signal = AbortSignal.timeout(bound);
  const answer = await fetch(`${board()}/api/deals/${deal}/vote`, { method: 'PUT', headers, body: '{"value":1}', signal });
  const { code } = (await answer.json()) as { code?: string };
  return code === undefined ? { status: answer.status } : { status: answer.status, code };
}

const ready = async () => (await fetch(`${board()}/readyz`)).status;

const slots = async () => (await pool.query('select from pg_replication_slots')).rowCount;
