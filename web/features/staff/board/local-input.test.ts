import { expect, test } from 'vitest';
import { localInput, momentOf } from './local-input.ts';

test.each([
  ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-12-01T12:00', 'Europe/Berlin', '2026-12-01T11:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-12-01T23:30', 'America/Los_Angeles', '2026-12-02T07:30:00.000Z'],
  ['2026-12-01T12:00', 'UTC', '2026-12-01T12:00:00.000Z'],
])('the local time %s in %s is %s, and back', (value, zone, moment) => {
  expect(momentOf(value, zone)).toBe(moment);
  expect(localInput(moment, zone)).toBe(value);
});

test('an empty field has no time', () => {
  expect(momentOf('', 'UTC')).toBeUndefined();
  expect(localInput(undefined, 'UTC')).toBe('');
});
