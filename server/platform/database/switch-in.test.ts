import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { discardUnfinished, finishSwitch, formerIn, switchIn, unfinishedIn } from './switch-in.ts';

const rename = renameSync;

/** Replaces it for everybody. */
function renameBy(other: typeof rename): void {
  fs.renameSync = other;
  syncBuiltinESMExports();
}

function dieAt(index: number): void {
  let renames = 0;
  renameBy((from, to) => {
    if (renames === index) throw new Error('killed');
    renames += 1;
    rename(from, to);
  });
}

let dataDir: string;
const parts = ['postgres', 'images', 'database-url', 'demo-provider.json'];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-switch-'));
  put(dataDir, 'former');
  put(unfinishedIn(dataDir, 'restore'), 'restored');
});
afterEach(() => {
  renameBy(rename);
  rmSync(dataDir, { recursive: true, force: true });
});

function put(folder: string, content: string): void {
  for (const name of ['postgres', 'images']) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'content'), content);
  }
  for (const name of ['database-url', 'demo-provider.json', 'postgres.log']) writeFileSync(path.join(folder, name), content);
}

const contentsOf = (folder: string) => [
  ...new Set(
    parts.map((name) => {
      const inFolder = path.join(folder, name, 'content');
      return readFileSync(existsSync(inFolder) ? inFolder : path.join(folder, name), 'utf8');
    }),
  ),
];

// The first rename decides; then each part has two.
test.each(Array.from({ length: 9 }, (_, index) => index))('a switch that dies at its rename %i leaves one whole board', async (index) => {
  dieAt(index);
  expect(() => switchIn(dataDir, 'restore')).toThrow('killed');
  renameBy(rename);
  // The next start.
  await discardUnfinished(dataDir);
  finishSwitch(dataDir);
  expect(contentsOf(dataDir)).toEqual([index === 0 ? 'former' : 'restored']);
  if (index > 0) expect(contentsOf(formerIn(dataDir, 'restore'))).toEqual(['former']);
  const others = readdirSync(dataDir).filter((name) => !parts.includes(name));
  expect(others).toEqual([...(index > 0 ? ['before-restore'] : []), 'postgres.log']);
});

// The first rename decides; then the cluster and its password have two each.
test.each([0, 1, 2, 3, 4])('an upgrade that dies at its rename %i leaves one whole database, and pictures as they are', async (index) => {
  const unfinished = unfinishedIn(dataDir, 'upgrade');
  put(unfinished, 'upgraded');
  for (const name of ['images', 'demo-provider.json']) rmSync(path.join(unfinished, name), { recursive: true });
  dieAt(index);
  expect(() => switchIn(dataDir, 'upgrade')).toThrow('killed');
  renameBy(rename);
  await discardUnfinished(dataDir);
  finishSwitch(dataDir);
  expect(contentsOf(dataDir)).toEqual(index === 0 ? ['former'] : ['upgraded', 'former']);
  expect(readdirSync(dataDir).includes('before-upgrade')).toBe(index > 0);
  if (index > 0) expect(readdirSync(formerIn(dataDir, 'upgrade')).sort()).toEqual(['database-url', 'postgres']);
});

test('a server of an interrupted restore that waits for the log is stopped, so the next start does not wait with it', async () => {
  const folder = unfinishedIn(path.join(dataDir, 'other'), 'restore');
  await (await startEmbedded(folder)).stop();
  writeFileSync(path.join(folder, 'postgres', 'recovery.signal'), '');
  const restore_command = ': > wanted; while [ -e wanted ]; do sleep 0.02; done; false';
  const waiting = expect(startEmbedded(folder, { settings: { restore_command, hot_standby: 'off' } })).rejects.toThrow();
  await expect.poll(() => existsSync(path.join(folder, 'postgres', 'wanted')), { timeout: 60_000 }).toBe(true);
  await discardUnfinished(path.join(dataDir, 'other'));
  await waiting;
  expect(existsSync(folder)).toBe(false);
});
