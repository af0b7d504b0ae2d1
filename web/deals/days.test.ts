import { afterEach, expect, test } from 'vitest';
import { dayAgo } from './days.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ['UTC', '2026-11-21T00:30:00Z', '2026-11-21'],
  // It is still the 20th there, and its beginning lies in the 20th of UTC.
  ['America/Los_Angeles', '2026-11-21T04:00:00Z', '2026-11-20'],
  // It is the 22nd there already, which began on the 21st of UTC.
  ['Asia/Tokyo', '2026-11-21T22:00:00Z', '2026-11-21'],
])('in %s at %s, today began on %s in UTC', (zone, now, day) => {
  process.env.TZ = zone;
  expect(dayAgo(1, new Date(now))).toBe(day);
});

test('three days are today and the two before, also across months', () => {
  process.env.TZ = 'UTC';
  expect(dayAgo(3, new Date('2026-03-01T12:00:00Z'))).toBe('2026-02-27');
});
