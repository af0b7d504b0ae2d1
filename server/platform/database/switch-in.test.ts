import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { discardUnfinished, finishSwitch, formerIn, makeUnfinished, switchIn } from './switch-in.ts';

const rename = renameSync;

/** Replaces it for everybody. */
function renameBy(other: typeof rename): void {
  fs.renameSync = other;
  syncBuiltinESMExports();
}

let dataDir: string;
const parts = ['postgres', 'images', 'database-url', 'demo-provider.json'];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-switch-'));
  put(dataDir, 'former');
  put(makeUnfinished(dataDir), 'restored');
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
  let renames = 0;
  renameBy((from, to) => {
    if (renames === index) throw new Error('killed');
    renames += 1;
    rename(from, to);
  });
  expect(() => switchIn(dataDir)).toThrow('killed');
  renameBy(rename);
  // The next start.
  await discardUnfinished(dataDir);
  finishSwitch(dataDir);
  expect(contentsOf(dataDir)).toEqual([index === 0 ? 'former' : 'restored']);
  if (index > 0) expect(contentsOf(formerIn(dataDir))).toEqual(['former']);
  const others = readdirSync(dataDir).filter((name) => !parts.includes(name));
  expect(others).toEqual([...(index > 0 ? ['before-restore'] : []), 'postgres.log']);
});
