import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropOld } from './drop-old.ts';
import type { Base } from './layout.ts';
import { reachOf } from './log-gap.ts';
import { openStore } from './store.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-27T12:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dealwire-drop-old-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const segment = (number: number) => `00000001${number.toString(16).toUpperCase().padStart(16, '0')}`;

function write(name: string, content = ''): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}

function aBase(cluster: string, daysAgo: number, first: number, gonePictures: string[] = [], board = 'ours'): void {
  const at = new Date(now - daysAgo * day).toISOString();
  const base: Base = {
    board: { id: board, name: 'Board' },
    ...{ cluster, timeline: 1, startedAt: at, endedAt: at, firstSegment: segment(first), migrations: [], isEncrypted: false, gonePictures },
  };
  write(`${cluster}/bases/${daysAgo}/base.json`, JSON.stringify(base));
  write(`${cluster}/bases/${daysAgo}/base.tar.gz`);
  write(`${cluster}/log/${segment(first)}.zst`);
}

test('what no moment of the last seven days needs is deleted, and nothing of another board', async () => {
  for (const [daysAgo, first] of [
    [9, 1],
    [8, 2],
    [6, 3],
    [1, 4],
  ] as const)
    aBase('1', daysAgo, first);
  write('1/log/00000002.history.zst');
  aBase('2', 30, 1);
  aBase('3', 30, 1, [], 'another board');
  const store = openStore(folder, undefined);
  const kept = await dropOld(store, { board: 'ours', cluster: '1' }, folder, undefined, now);
  expect(kept.map(({ firstSegment }) => firstSegment)).toEqual([2, 3, 4].map(segment));
  const names = (await store.list()).map(({ name }) => name).sort();
  expect(names.filter((name) => name.startsWith('1/log/'))).toEqual(
    [...[2, 3, 4].map((number) => `1/log/${segment(number)}.zst`), '1/log/00000002.history.zst'].sort(),
  );
  expect(names.filter((name) => /^1.bases/.test(name))).toHaveLength(6);
  expect(names.filter((name) => name.startsWith('2/'))).toEqual([]);
  expect(names.filter((name) => name.startsWith('3/'))).toHaveLength(3);
});

test('the last base copy stays, however old it is', async () => {
  aBase('1', 40, 7);
  expect(await dropOld(openStore(folder, undefined), { board: 'ours', cluster: '1' }, folder, undefined, now)).toHaveLength(1);
});

test('the log reaches to its first gap; a segment may be of two timelines', () => {
  const log = [3, 4, 5, 7].map((number) => ({ name: `1/log/${segment(number)}.zst.age`, at: new Date(number) }));
  const second = { name: `1/log/${segment(4).replace('00000001', '00000002')}.zst`, at: new Date(44) };
  expect(reachOf(log, segment(4))).toEqual({ at: new Date(5), hasGap: true });
  expect(reachOf([...log.slice(0, 2), second], segment(3))).toEqual({ at: new Date(44), hasGap: false });
  expect(reachOf(log, segment(1))).toEqual({ at: undefined, hasGap: true });
  expect(reachOf([], segment(1))).toEqual({ at: undefined, hasGap: false });
});
