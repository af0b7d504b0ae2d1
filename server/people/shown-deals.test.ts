import { expect, test } from 'vitest';
import type { Row } from '../live/dependencies.ts';
import { countsOtherwise } from './shown-deals.ts';

const shown = { all: new Set([1, 2]), hot: new Set([2]) };
const when = (row: Row) => countsOtherwise({ id: 1, state: 'live', hot_at: null, ...row }, shown);

test('a vote, an expiry and a revival change no count', () => {
  expect(when({ up: 7 })).toBe(false);
  expect(when({ state: 'expired' })).toBe(false);
  expect(when({ id: 2, hot_at: '2026-01-01' })).toBe(false);
});

test('a new deal, a removal, a restoration, a deletion and getting hot do', () => {
  expect(when({ id: 3 })).toBe(true);
  expect(when({ state: 'removed' })).toBe(true);
  expect(when({ hot_at: '2026-01-01' })).toBe(true);
  expect(countsOtherwise({ id: 1 }, shown)).toBe(true);
});

test('what was not counted and is removed changes none', () => {
  expect(when({ id: 3, state: 'removed' })).toBe(false);
});
