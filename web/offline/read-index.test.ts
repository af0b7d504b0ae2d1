import { expect, test } from 'vitest';
import { prune, type ReadIndex, readsToChange } from './read-index.ts';

const day = 86_400_000;
const now = 100 * day;
const stored = (reads: ReadIndex['reads']) => prune(reads, now);

test('stored reads that are a month old are deleted', () => {
  const { kept, dropped } = stored({ old: { at: now - 31 * day, size: 1 }, new: { at: now - 29 * day, size: 1 } });
  expect([Object.keys(kept), dropped]).toEqual([['new'], ['old']]);
});

test('at most a hundred reads are stored, the most recent ones', () => {
  const { kept, dropped } = stored(
    Object.fromEntries(Array.from({ length: 103 }, (_, age) => [`read ${age}`, { at: now - age, size: 1 }])),
  );
  expect(Object.keys(kept)).toHaveLength(100);
  expect(dropped).toEqual(['read 100', 'read 101', 'read 102']);
});

test('a read that is too large for the rest of the storage is deleted, and smaller ones stay', () => {
  const { dropped } = stored({
    first: { at: now - 1, size: 5_000_000 },
    large: { at: now - 2, size: 4_000_000 },
    small: { at: now - 3, size: 3_000_000 },
  });
  expect(dropped).toEqual(['large']);
});

test('a page adds only to the stored reads of its own reader', () => {
  const index = { reader: '5 person active', reads: { own: { at: now, size: 1 } } };
  expect([
    readsToChange(index, '5 person active', true),
    readsToChange(index, '', false),
    readsToChange(index, '5 moderator active', true),
  ]).toEqual([index.reads, undefined, undefined]);
});

test('a page does not store reads again that were deleted by signing out in another tab', () => {
  expect([readsToChange(undefined, '5 person active', false), readsToChange(undefined, '5 person active', true)]).toEqual([{}, undefined]);
});
