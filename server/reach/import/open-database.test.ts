import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../platform/config/config.ts';
import { categories } from '../../platform/database/schema.ts';
import { findDatabase, openDatabase } from './open-database.ts';

test("an import opens the board's database, running or not, and a dry run only a running one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dealwire-open-'));
  const config = loadConfig({ DATA_DIR: folder });
  await using removed = new AsyncDisposableStack();
  removed.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

  await using reading = new AsyncDisposableStack();
  expect(await findDatabase(config, reading)).toBeUndefined();

  await using first = new AsyncDisposableStack();
  const started = await openDatabase(config, first);
  await using second = new AsyncDisposableStack();
  const joined = await openDatabase(config, second);
  expect(await joined.$count(categories)).toBe(await started.$count(categories));
  expect(await (await findDatabase(config, reading))?.$count(categories)).toBeGreaterThan(0);
  await reading.disposeAsync();
  await second.disposeAsync();
  expect(await started.$count(categories)).toBeGreaterThan(0);
  await first.disposeAsync();
  await expect(started.$count(categories)).rejects.toThrow();
});
