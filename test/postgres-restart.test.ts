import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../server/platform/database/connection.ts';
import { type DealwireProcess, isRunning, spawnDealwire } from './dealwire-process.ts';
import { type ExternalPostgres, externalPostgres } from './external-postgres.ts';
import { freePort } from './free-port.ts';
import { type WatchedRead, watchRead } from './live-client.ts';

let dataDir: string;
let postgres: ExternalPostgres;
let dealwire: DealwireProcess;
let board: string;
let streams: WatchedRead[];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-restart-'));
  postgres = await externalPostgres();
  postgres.start();
  const PORT = await freePort();
  const settings = { PORT, DEMO_PROVIDER_PORT: await freePort(), DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' };
  dealwire = spawnDealwire(dataDir, settings);
  await isRunning(dealwire);
  board = `http://127.0.0.1:${PORT}`;
  streams = Array.from({ length: 50 }, () => watchRead(board, '/api/board'));
});

afterAll(async () => {
  for (const stream of streams) stream.close();
  dealwire.child.kill('SIGTERM');
  await dealwire.ended;
  postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('PostgreSQL stops while a board with 50 streams is connected, and after its restart every stream is live and correct', async () => {
  await expect.poll(() => streams.every((stream) => stream.data() !== undefined)).toBe(true);
  await rename('Before the restart');
  await expect.poll(() => names()).toEqual(['Before the restart']);
  postgres.stop();
  // The board closed its connections by itself: no timeout was needed.
  expect(postgres.log()).not.toMatch(/terminating walsender|immediate shutdown/);
  expect(postgres.log()).toMatch(/database system is shut down\s*$/);
  await expect.poll(() => streams.some((stream) => stream.isLive())).toBe(false);
  expect((await fetch(`${board}/readyz`)).status).toBe(503);

  postgres.start();
  await expect.poll(() => streams.every((stream) => stream.isLive())).toBe(true);
  expect((await fetch(`${board}/readyz`)).status).toBe(200);
  await rename('After the restart');
  await expect.poll(() => names()).toEqual(['After the restart']);
  postgres.stop();
});

const names = () => [...new Set(streams.map((stream) => stream.data()?.name))];

async function rename(name: string): Promise<void> {
  const pool = connect(postgres.url, { max: 1 });
  await pool.query('update board_settings set name = $1', [name]);
  await pool.end();
}
