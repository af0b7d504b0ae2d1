import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after-seconds.ts';

const now = Date.parse('2026-01-10T12:00:00.400Z');

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['1.2', 2],
  ['Sat, 10 Jan 2026 12:01:00 GMT', 60],
  ['Sat, 10 Jan 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('the Retry-After header %j asks for a wait of %j seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
