import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, database } from '../server/database/connection.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { openSession } from '../server/identity/sessions.ts';
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

test('the first start ends with the address and who may sign in, on a board with deals', async () => {
  const dealwire = await started();
  const said = dealwire.output();
  expect(said).toContain(`http://localhost:${settings.PORT}`);
  expect(said).toContain('Ingrid Halvorsen');
  const password = new URL(readFileSync(path.join(directory, 'data', 'database-url'), 'utf8')).password;
  expect(said).not.toContain(password);
  const { order } = (await (await fetch(`${board()}/api/deals`)).json()) as { order: unknown[] };
  expect(order.length).toBeGreaterThan(20);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with status 0, open streams or not, and leaves no process behind', async (signal) => {
  const { child, ended } = await started();
  const postgres = postmasterPid();
  expect((await fetch(`${board()}/healthz`)).status).toBe(200);
  const stream = await fetch(`${board()}/api/live?watch=${encodeURIComponent('/api/deals')}`);
  child.kill(signal);
  expect(await ended).toBe(0);
  await stream.text();
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
});

test('the same Ctrl-C, heard three times, is one', async () => {
  const { child, ended } = await started();
  for (let heard = 0; heard < 3; heard += 1) child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('what it acknowledged before kill -9 is there after the next start', async () => {
  const { child, ended } = await started();
  const cookie = await signedIn();
  const answer = await fetch(`${board()}/api/deals/1/vote`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"value":1}',
  });
  expect(answer.status).toBe(200);
  const { up } = (await answer.json()) as { up: number };
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');

  await started();
  expect(await (await fetch(`${board()}/api/deals/1`)).json()).toMatchObject({ up });
  const marks = await fetch(`${board()}/api/me/marks?deals=1`, { headers: { cookie } });
  expect(await marks.json()).toEqual({ marks: { 1: { vote: 1 } } });
});

test('two on one data folder: the second is refused', async () => {
  await started();
  await refused({ PORT: await freePort(), DEMO_PROVIDER_PORT: await freePort() }, /Another Dealwire is running on .*DATA_DIR/);
});

test.each(['PORT', 'DEMO_PROVIDER_PORT'])('a taken %s is named', async (name) => {
  const other = createServer().listen(settings[name] as number, '127.0.0.1');
  onTestFinished(() => void other.close());
  await refused({}, new RegExp(`\\b${name}\\b.*free`));
});

test.each(['PORT', 'DEMO_PROVIDER_PORT'])('a privileged %s is refused in one line to an ordinary user', async (name) => {
  // Root may open it unless that capability is dropped.
  const asOrdinary = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : [];
  await refused({ [name]: 81 }, new RegExp(`\\b81\\b.* reserved for root.*${name}`), 1, asOrdinary);
});

test.each([
  ['a port that is none', { PORT: 'http' }, /PORT is not valid/, 78],
  ['a data folder that is a file', { DATA_DIR: '/dev/null' }, /DATA_DIR: \/dev\/null can't be written/, 1],
  ['a database that is away', { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/x' }, /DATABASE_URL: .*ECONNREFUSED/, 1],
  ['an issuer that is away', { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER http:\/\/127.0.0.1:1 /, 1],
  ['an issuer without a client', { OIDC_ISSUER: 'https://example.com' }, /OIDC_CLIENT_ID/, 78],
  ['the demo provider in public', { PUBLIC_URL: 'https://deals.example' }, /Set OIDC_ISSUER/, 78],
])('%s is refused, with status 78 where starting again would not help', async (_what, wrong, line, status) => {
  await refused(wrong, line, status);
});

test('a PostgreSQL without wal_level=logical is refused', async () => {
  const postgres = await startEmbedded(path.join(directory, 'other'), { settings: { wal_level: 'replica' } });
  onTestFinished(() => postgres.stop());
  await refused({ DATABASE_URL: postgres.url }, /wal_level=replica; Dealwire needs logical/, 78);
});

test('settings are read from .env too', async () => {
  await writeFile(path.join(directory, '.env'), 'LOG_LEVEL=loud\n');
  onTestFinished(() => rm(path.join(directory, '.env')));
  await refused({}, /LOG_LEVEL is not valid/, 78);
});

const board = () => `http://localhost:${settings.PORT}`;
const postmasterPid = () => Number.parseInt(readFileSync(path.join(directory, 'data', 'postgres', 'postmaster.pid'), 'utf8'), 10);

async function started(): Promise<DealwireProcess> {
  const dealwire = spawnDealwire(directory, settings);
  running.push(dealwire);
  await isRunning(dealwire);
  return dealwire;
}

/** One line on what is wrong, with the status, and none of anybody's password. */
async function refused(wrong: Record<string, string | number>, line: RegExp, status = 1, launcher: string[] = []): Promise<void> {
  const dealwire = spawnDealwire(directory, { ...settings, ...wrong }, undefined, launcher);
  running.push(dealwire);
  expect(await dealwire.ended).toBe(status);
  expect(dealwire.output()).toMatch(line);
  expect(dealwire.output().trimEnd()).not.toContain('\n');
  expect(dealwire.output()).not.toContain('secret');
}

/** A session of somebody who did not post the first deal. */
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
