import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

test('the back-off grows with every failure, up to a maximum', () => {
  const longest = [1, 2, 3, 4, 5, 11, 50].map((failures) => backOff(failures, () => 1));
  expect(longest).toEqual([500, 750, 1125, 1687.5, 2531.25, 20_000, 20_000]);
});

test('the back-off is at least half of its span', () => {
  expect(backOff(1, () => 0)).toBe(250);
  expect(backOff(50, () => 0)).toBe(10_000);
});
