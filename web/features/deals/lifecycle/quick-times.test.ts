import { expect, test } from 'vitest';
import { quickEnds, quickStarts } from './quick-times.ts';

const local = (year: number, month: number, day: number, hours = 12) => new Date(year, month - 1, day, hours).getTime();

test('the quick times of a Wednesday include that night, the next Sunday and the next Monday', () => {
  expect(quickEnds(local(2026, 2, 4))).toEqual([
    ['tonight', '2026-02-04T23:59'],
    ['sunday', '2026-02-08T23:59'],
    ['week', '2026-02-11T23:59'],
  ]);
  expect(quickStarts(local(2026, 2, 4))).toEqual([
    ['midnight', '2026-02-05T00:00'],
    ['morning', '2026-02-05T08:00'],
    ['monday', '2026-02-09T08:00'],
  ]);
});

test('the quick times of a Sunday at the end of a month are in the next month', () => {
  expect(quickEnds(local(2026, 5, 31, 23))).toEqual([
    ['tonight', '2026-05-31T23:59'],
    ['sunday', '2026-06-07T23:59'],
    ['week', '2026-06-07T23:59'],
  ]);
});
