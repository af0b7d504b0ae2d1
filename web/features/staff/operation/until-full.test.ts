import { expect, test } from 'vitest';
import { untilFull } from './until-full.ts';

const gigabyte = 1e9;

test.each([
  [undefined, undefined],
  [-1, { unit: 'never' }],
  [0, { unit: 'never' }],
  [500, { unit: 'months', count: 1 }],
  [10, { unit: 'months', count: 10 }],
  [4, { unit: 'years', count: 2 }],
  [0.5, { unit: 'late' }],
])('a disk with 100 GB free that loses %s GB a month is full in time: %j', (perMonth, expected) => {
  const growing = perMonth === undefined ? {} : { perMonth: perMonth * gigabyte };
  expect(untilFull({ free: 100 * gigabyte, size: 200 * gigabyte, ...growing })).toEqual(expected);
});
