import { expect, test } from 'vitest';
import { isVisible, parseSnapshot } from './visibility-gate.ts';

test('a transaction is visible if it is below the snapshot, or inside it and not in progress', () => {
  const snapshot = parseSnapshot('100:110:102,105');
  expect(isVisible(99, snapshot)).toBe(true);
  expect(isVisible(102, snapshot)).toBe(false);
  expect(isVisible(103, snapshot)).toBe(true);
  expect(isVisible(110, snapshot)).toBe(false);
  expect(parseSnapshot('7:7:')).toEqual({ xmin: 7, xmax: 7, inProgress: [] });
});

test('32-bit transaction ids are widened correctly on both sides of a wraparound', () => {
  const wrap = 2 ** 32;
  expect(isVisible(wrap - 5, { xmin: wrap + 3, xmax: wrap + 3, inProgress: [] })).toBe(true);
  expect(isVisible(2, { xmin: wrap + 3, xmax: wrap + 3, inProgress: [] })).toBe(true);
  expect(isVisible(4, { xmin: wrap + 3, xmax: wrap + 3, inProgress: [] })).toBe(false);
  expect(isVisible(2, { xmin: wrap - 10, xmax: wrap - 5, inProgress: [] })).toBe(false);
});
