import { expect, test } from 'vitest';
import { delaySteps } from '../../../shared/delivery.ts';
import { percentile } from './percentile.ts';

const stepOf = (seconds: number) => delaySteps.findIndex((end) => seconds <= end);

test('without a delay there is no percentile', () => {
  expect(percentile(new Map(), 0.5)).toBeUndefined();
});

test('of delays between 0.2 and 0.3 s, the median is in the middle', () => {
  expect(percentile(new Map([[stepOf(0.25), 10]]), 0.5)).toBe(0.25);
});

test('one late message of a hundred is not in the 95th percentile, ten are', () => {
  const late = (count: number) =>
    new Map([
      [stepOf(0.1), 100 - count],
      [stepOf(60), count],
    ]);
  expect(percentile(late(1), 0.95)).toBeLessThan(0.1);
  expect(percentile(late(10), 0.95)).toBeGreaterThan(30);
});

test('a duration beyond the last step counts as the last step', () => {
  expect(percentile(new Map([[delaySteps.length, 1]]), 0.5)).toBe(86_000);
});
