import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startBoard } from '../server/board.ts';
import { loadConfig } from '../server/platform/config/config.ts';
import { connectionsOfNode } from '../server/platform/database/requirements.ts';
import { testDatabase } from './database.ts';
import { freePort } from './free-port.ts';

test('a node uses at most as many connections as the README and the doctor say', async () => {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-connections-'));
  const pools = vi.spyOn(pg, 'Pool');
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => rmSync(folder, { recursive: true }));
  cleanUp.defer(() => database.drop());
  const started = cleanUp.use(new AsyncDisposableStack());
  const settings = { PORT: await freePort(), DEMO_PROVIDER_PORT: await freePort() };
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    EXCHANGE_RATES_URL: '',
    LOG_LEVEL: 'silent',
    ...Object.fromEntries(Object.entries(settings).map(([name, port]) => [name, `${port}`])),
  });
  await startBoard(config, started);
  const open = pools.mock.results.map(({ value }) => value as pg.Pool).filter((pool) => !pool.ended);
  // The change feed's own connection is no pool.
  const most = open.reduce((sum, pool) => sum + pool.options.max, 1);
  expect(most).toBe(connectionsOfNode);
  expect(readFileSync('README.md', 'utf8')).toContain(`A node uses up to ${most} connections.`);
});
