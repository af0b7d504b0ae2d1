import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { advisoryLocks } from '../server/platform/database/advisory-locks.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { freePort } from './free-port.ts';
import { refusals } from './migration-rules.ts';
import { makeNextRelease, makeReleaseBefore, nextMigrations } from './releases.ts';
import { aPerson, sessionFor } from './sign-in.ts';

/** A node of the release before, with people who use it, and one of the next release that upgrades the database beside it. */
let board: TestDatabase;
let folder: string;
let before: string;
let next: string;
const nodes: DealwireProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-upgrade-'));
  board = await testDatabase();
  before = makeReleaseBefore(newFolder());
  next = makeNextRelease(newFolder());
});

afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
  await board.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('people read, vote and comment at both releases, before, while and after one upgrades the database; no request fails', async () => {
  const old = await node(before, { SAMPLE_DEALS: 'true' });
  await isRunning(old.process);
  const use = usedBy(2);
  onTestFinished(async () => void (await use.end()));
  use.nodes.push(old.url);
  await expect.poll(() => use.answers(old.url)).toBeGreaterThan(20);

  // A connection of the pool would break after a while of silence.
  const turn = new pg.Client(board.url);
  await turn.connect();
  await turn.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
  const young = await node(next);
  await expect.poll(() => statusOf(young.url, '/livez')).toBe(200);
  expect(await statusOf(young.url, '/readyz')).toBe(503);
  await turn.end();
  await isRunning(young.process);

  expect(await appliedLater()).toEqual([
    '9000_energy_label.sql',
    '9001_energy_label_checked.sql',
    '9002_energy_label_index.sql',
    '9003_pins.sql',
  ]);
  use.nodes.push(young.url);
  const soFar = use.answers(old.url);
  await expect.poll(() => [use.answers(old.url) - soFar, use.answers(young.url)].every((count) => count > 20)).toBe(true);
  expect(await use.end()).toEqual([]);
});

test('the release before starts beside the next one', async () => {
  const old = await node(before);
  await isRunning(old.process);
  expect(await statusOf(old.url, '/api/deals')).toBe(200);
});

test('a release that the database no longer is for is refused with a word, and status 78; one that runs goes on', async () => {
  const old = await node(before);
  await isRunning(old.process);
  await board.pool.query("update migrations.applied set release = '9.1.0', earliest = '9.0.0' where name = '9003_pins.sql'");
  const refused = await node(before);
  expect(await refused.process.ended).toBe(78);
  expect(refused.process.output()).toMatch(
    /This database is of Dealwire 9\.1\.0, and 9\.0\.0 is the earliest that runs on it\. This is .*: start 9\.1\.0/,
  );
  expect(await statusOf(old.url, '/api/deals')).toBe(200);
});

test('the next release of the tests keeps the rules for migrations', async () => {
  const read = (directory: string) =>
    readdirSync(directory)
      .sort()
      .map((name) => readFileSync(path.join(directory, name), 'utf8'));
  const [known, added] = [read('server/platform/database/migrations'), read(nextMigrations)];
  const refused = added.map((migration, index) => refusals([...known, ...added.slice(0, index)], migration));
  expect((await Promise.all(refused)).flat()).toEqual([]);
});

function newFolder(): string {
  return mkdtempSync(path.join(folder, 'node-'));
}

/** Starts a node, but does not wait until it runs. */
async function node(main: string, settings: Record<string, string> = {}) {
  const [PORT, DEMO_PROVIDER_PORT, directory] = [await freePort(), await freePort(), newFolder()];
  const process = spawnDealwire(directory, { PORT, DEMO_PROVIDER_PORT, DATA_DIR: directory, DATABASE_URL: board.url, ...settings }, main);
  nodes.push(process);
  return { url: `http://127.0.0.1:${PORT}`, process };
}

const statusOf = async (url: string, address: string) => (await fetch(url + address).catch(() => undefined))?.status;

async function appliedLater(): Promise<string[]> {
  const { rows } = await board.pool.query<{ name: string }>("select name from migrations.applied where name like '9%' order by name");
  return rows.map(({ name }) => name);
}

/** People who use the nodes, by turns, until the end: so many at a time. */
function usedBy(count: number) {
  const use: { nodes: string[]; ended: boolean } = { nodes: [], ended: false };
  const answers = new Map<string, number>();
  const failed: string[] = [];
  const ask = async (url: string, address: string, init?: RequestInit) => {
    const { ok, status } = await fetch(url + address, init).catch(() => ({ ok: false, status: 0 }));
    if (!ok) failed.push(`${init?.method ?? 'GET'} ${address}: ${status}`);
    answers.set(url, (answers.get(url) ?? 0) + 1);
  };
  const act = async () => {
    for (let turn = 0; !use.ended; turn += 1) await visit(use.nodes[turn % use.nodes.length], ask);
  };
  const acting = Array.from({ length: count }, act);
  return {
    nodes: use.nodes,
    answers: (url: string) => answers.get(url) ?? 0,
    end: async () => {
      use.ended = true;
      await Promise.all(acting);
      return failed;
    },
  };
}

/** Someone new, so that no quota is reached, reads, votes and comments. */
async function visit(url: string | undefined, ask: (url: string, address: string, init?: RequestInit) => Promise<void>): Promise<void> {
  if (url === undefined) return await new Promise(setImmediate);
  const cookie = await sessionFor(board.db, (await aPerson(board.db)).id);
  const send = (method: string, address: string, body: object) =>
    ask(url, address, { method, body: JSON.stringify(body), headers: { cookie, 'content-type': 'application/json' } });
  await ask(url, '/api/deals?sort=new');
  await send('PUT', '/api/deals/1/vote', { value: 1 });
  await send('POST', '/api/deals/2/comments', { body: `I bought one, ${crypto.randomUUID()}` });
  await ask(url, '/api/deals/2');
}
