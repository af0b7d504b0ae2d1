import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '../server/platform/database/embedded.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { copyFirstStart } from './first-start.ts';
import { freePort } from './free-port.ts';
import { watchRead } from './live-client.ts';

/** A board starts and runs even if something it needs is missing. */
let folder: string;
let postgres: EmbeddedPostgres;
let settings: Record<string, string | number>;

const board = () => `http://127.0.0.1:${settings.PORT}`;
const status = async (address: string) => (await fetch(`${board()}${address}`).catch(() => undefined))?.status;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-degraded-'));
  copyFirstStart(path.join(folder, 'database'));
  postgres = await startEmbedded(path.join(folder, 'database'), { settings: { fsync: 'off' } });
  settings = {
    PORT: await freePort(),
    DEMO_PROVIDER_PORT: await freePort(),
    DATA_DIR: path.join(folder, 'board'),
    DATABASE_URL: postgres.url,
    SAMPLE_DEALS: 'true',
  };
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a board that starts beside an open transaction serves its data, names the transaction, and goes live when it ends', async () => {
  const forgotten = new pg.Client({ connectionString: postgres.url, application_name: 'psql' });
  await forgotten.connect();
  onTestFinished(() => forgotten.end());
  await forgotten.query("begin; update deals set title = title where title <> 'secret words'");
  const { rows } = await forgotten.query('select pg_backend_pid() as pid');

  const dealwire = await started();
  onTestFinished(() => ended(dealwire));
  expect(await status('/api/deals')).toBe(200);
  expect(await status('/readyz')).toBe(503);
  const feed = watchRead(board(), '/api/deals');
  onTestFinished(feed.close);
  await expect.poll(() => feed.data()).toBeDefined();
  expect(feed.isLive()).toBe(false);
  await expect
    .poll(dealwire.output)
    .toMatch(new RegExp(`before these transactions end: process ${rows[0].pid} of dealwire \\(psql\\), idle in transaction for \\d+ s`));
  expect(dealwire.output()).not.toContain('secret words');

  await forgotten.query('rollback');
  await expect.poll(() => status('/readyz')).toBe(200);
  await expect.poll(() => feed.isLive()).toBe(true);
});

test.skipIf(!existsSync('/dev/full'))('a full disk under the log does not end the board', async () => {
  const full = openSync('/dev/full', 'w');
  const environment = Object.fromEntries(Object.entries({ ...settings, LOG_LEVEL: 'trace' }).map(([name, value]) => [name, String(value)]));
  const child = spawn(process.execPath, [path.resolve('server/main.ts')], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', full, full, 'ipc'],
  });
  const end = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await end;
  });
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await status('/api/nowhere')).toBe(404);
  expect(await status('/api/deals')).toBe(200);
  expect(child.exitCode).toBeNull();
});

async function started(): Promise<DealwireProcess> {
  const dealwire = spawnDealwire(folder, settings);
  await isRunning(dealwire);
  return dealwire;
}

async function ended({ child, ended: end }: DealwireProcess): Promise<void> {
  child.kill('SIGTERM');
  await end;
}
