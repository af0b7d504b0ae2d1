import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, database } from '../server/platform/database/connection.ts';
import { openSession } from '../server/platform/identity/sessions.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { freePort } from './free-port.ts';

let directory: string;
let settings: Record<string, string | number>;
const running: DealwireProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'dealwire-boot-'));
  settings = { PORT: await freePort(), DEMO_PROVIDER_PORT: await freePort(), DATA_DIR: path.join(directory, 'data') };
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGINT');
    await ended;
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('a first start that is stopped while it creates its database ends with status 0 and leaves none', async () => {
  const { child, ended, output } = spawn();
  const cluster = path.join(directory, 'data', 'postgres');
  await expect.poll(() => existsSync(`${cluster}.unfinished`), { interval: 5 }).toBe(true);
  child.kill('SIGTERM');
  expect([await ended, output()]).toEqual([0, '']);
  expect(existsSync(cluster)).toBe(false);
});

test('the first start prints the address and the demo people, and an acknowledged vote survives kill -9', async () => {
  const dealwire = await started();
  const output = dealwire.output();
  expect(output).toContain(`http://localhost:${settings.PORT}`);
  expect(output).toContain('Ingrid Halvorsen');
  const password = new URL(readFileSync(path.join(directory, 'data', 'database-url'), 'utf8')).password;
  expect(output).not.toContain(password);
  const { order } = (await (await fetch(`${board()}/api/deals`)).json()) as { order: unknown[] };
  expect(order.length).toBeGreaterThan(20);

  const cookie = await signedIn();
  const answer = await fetch(`${board()}/api/deals/1/vote`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"value":1}',
  });
  expect(answer.status).toBe(200);
  const { up } = (await answer.json()) as { up: number };
  dealwire.child.kill('SIGKILL');
  expect(await dealwire.ended).toBe('SIGKILL');

  const again = await started();
  expect(await (await fetch(`${board()}/api/deals/1`)).json()).toMatchObject({ up });
  const marks = await fetch(`${board()}/api/me/marks?deals=1`, { headers: { cookie } });
  expect(await marks.json()).toEqual({ marks: { 1: { vote: 1 } } });
  await endBy(again, ['SIGTERM']);
});

// npm, the launcher and the board each hear the terminal's Ctrl-C.
test('Ctrl-C ends the board with status 0', async () => endBy(await started(), ['SIGINT', 'SIGINT', 'SIGINT']));

/** Expects the board and its PostgreSQL to end with status 0 while a stream is open. */
async function endBy({ child, ended }: DealwireProcess, signals: NodeJS.Signals[]): Promise<void> {
  const postgres = postmasterPid();
  expect((await fetch(`${board()}/livez`)).status).toBe(200);
  const stream = await fetch(`${board()}/api/live?watch=${encodeURIComponent('/api/deals')}`);
  for (const signal of signals) child.kill(signal);
  expect(await ended).toBe(0);
  await stream.text();
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
}

describe('the start fails with one line about', () => {
  test('an invalid setting in .env, with status 78', async () => {
    await writeFile(path.join(directory, '.env'), 'LOG_LEVEL=loud\n');
    onTestFinished(() => rm(path.join(directory, '.env')));
    await expectRefusal({}, /LOG_LEVEL is not valid/, 78);
  });

  test('a PORT in use, with status 1', async () => {
    const other = createServer().listen(settings.PORT as number, '127.0.0.1');
    onTestFinished(() => void other.close());
    await expectRefusal({ DATABASE_URL: (await ownDatabase()).url }, /\bPORT\b.*free/, 1);
  });

  test('a database from before the first release, with status 78', async () => {
    const { url, pool } = await ownDatabase();
    await pool.query('create schema drizzle; create table drizzle.__drizzle_migrations (id int)');
    await expectRefusal({ DATABASE_URL: url }, /from before 0\.1\.0.* Start anew: set DATABASE_URL/, 78);
  });

  test.each(['PORT', 'DEMO_PROVIDER_PORT'])('a %s that only root may open', async (name) => {
    // Root can open it unless that capability is dropped.
    const asOrdinary = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : [];
    const wrong = { [name]: 81, DATABASE_URL: (await ownDatabase()).url };
    await expectRefusal(wrong, new RegExp(`\\b81\\b.* reserved for root.*${name}`), 1, asOrdinary);
  });
});

const board = () => `http://localhost:${settings.PORT}`;
const postmasterPid = () => Number.parseInt(readFileSync(path.join(directory, 'data', 'postgres', 'postmaster.pid'), 'utf8'), 10);

async function started(): Promise<DealwireProcess> {
  const dealwire = spawn();
  await isRunning(dealwire);
  return dealwire;
}

function spawn(): DealwireProcess {
  const dealwire = spawnDealwire(directory, settings);
  running.push(dealwire);
  return dealwire;
}

async function expectRefusal(wrong: Record<string, string | number>, line: RegExp, status: number, launcher: string[] = []): Promise<void> {
  const dealwire = spawnDealwire(directory, { ...settings, ...wrong }, undefined, launcher);
  running.push(dealwire);
  expect(await dealwire.ended).toBe(status);
  expect(dealwire.output()).toMatch(line);
  expect(dealwire.output().trimEnd()).not.toContain('\n');
}

/** A database, so that starts that fail later need no embedded PostgreSQL. */
async function ownDatabase(): Promise<TestDatabase> {
  const own = await testDatabase();
  onTestFinished(own.drop);
  return own;
}

/** A session of someone who did not post the first deal. */
async function signedIn(): Promise<string> {
  const pool = connect(readFileSync(path.join(directory, 'data', 'database-url'), 'utf8'));
  const { rows } = await pool.query<{ id: number }>(
    'select id from people where state = $1 and id <> (select author_id from deals where id = 1)',
    ['active'],
  );
  const session = await openSession(database(pool), rows[0]?.id ?? 0);
  await pool.end();
  return `dealwire=${session}`;
}
