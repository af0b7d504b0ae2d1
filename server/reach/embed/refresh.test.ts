import { expect, test } from 'vitest';
import { RequestRate, refreshAfter } from './refresh.ts';

test.each([
  [0, 10],
  [300, 30],
  [3_600, 360],
  [86_400, 600],
])('a card that has not changed for %d s reloads after %d s', (unchanged, seconds) => {
  expect(refreshAfter(unchanged, 1, 0.5)).toBe(seconds);
});

test('cards that were loaded together reload at different times', () => {
  expect([refreshAfter(1_000, 1, 0), refreshAfter(1_000, 1, 1)]).toEqual([90, 110]);
});

/** The requests a second that this many open cards settle at, if each asks again when it is told to. */
function steadyRate(readers: number): number {
  let rate = 0;
  for (let round = 0; round < 100; round++) rate = (rate + readers / refreshAfter(0, rate, 0.5)) / 2;
  return rate;
}

test('a hundred times as many readers of a busy deal cause about ten times as many requests', () => {
  expect(steadyRate(500)).toBeCloseTo(50, 0);
  expect(steadyRate(100_000) / steadyRate(1_000)).toBeLessThan(12);
});

test('the rate of requests is that of the last seconds', () => {
  let now = 0;
  const rate = new RequestRate(() => now);
  let last = 0;
  for (; now < 100_000; now += 20) last = rate.count();
  expect(last).toBeGreaterThan(48);
  expect(last).toBeLessThan(52);
  now += 60_000;
  expect(rate.count()).toBeLessThan(2);
});
