import { expect, test } from 'vitest';
import { constant } from '../../platform/core/constants.ts';
import { dueLater, nextDigest, quietUntil } from './schedule.ts';

const berlin = { quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: 'Europe/Berlin' };
const noon = { ...berlin, quietFrom: 720, quietUntil: 780 };

test.each([
  ['at night', berlin, '2026-01-10T23:30:00Z', '2026-01-11T06:00:00.000Z'],
  ['in the morning', berlin, '2026-01-11T05:59:00Z', '2026-01-11T06:00:00.000Z'],
  ['during the day', berlin, '2026-01-11T06:00:00Z', undefined],
  ['at noon', noon, '2026-07-01T10:30:00Z', '2026-07-01T11:00:00.000Z'],
  ['in the night in which clocks go forward', berlin, '2026-03-28T23:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['where it is another day', { ...berlin, timeZone: 'Pacific/Kiritimati' }, '2026-01-10T09:00:00Z', '2026-01-10T17:00:00.000Z'],
])('quiet hours %s end in the time zone of the channel', (_when, channel, now, end) => {
  expect(quietUntil(channel, new Date(now))?.toISOString()).toBe(end);
});

test('quiet hours in an unknown time zone are in UTC', () => {
  expect(quietUntil({ ...berlin, timeZone: 'PST' }, new Date('2026-01-10T23:30:00Z'))?.toISOString()).toBe('2026-01-11T07:00:00.000Z');
});

test('a channel without quiet hours is never quiet', () => {
  expect(quietUntil({ quietFrom: null, quietUntil: null, timeZone: 'UTC' }, new Date())).toBeUndefined();
});

test.each([
  ['daily', '2026-06-10T05:59:00Z', '2026-06-10T06:00:00.000Z'],
  ['daily', '2026-06-10T06:00:00Z', '2026-06-11T06:00:00.000Z'],
  ['daily', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['weekly', '2026-06-10T12:00:00Z', '2026-06-15T06:00:00.000Z'],
  ['weekly', '2026-06-15T05:00:00Z', '2026-06-15T06:00:00.000Z'],
  ['weekly', '2026-06-15T06:00:00Z', '2026-06-22T06:00:00.000Z'],
] as const)('the next %s digest after %s comes at eight in the morning, weekly ones on Mondays', (every, now, due) => {
  expect(nextDigest(berlin, every, new Date(now)).toISOString()).toBe(due);
});

test('a digest waits for the end of quiet hours', () => {
  const sleeper = { ...berlin, quietUntil: 10 * 60 };
  expect(nextDigest(sleeper, 'daily', new Date('2026-06-10T05:00:00Z')).toISOString()).toBe('2026-06-10T08:00:00.000Z');
});

const used = constant('channels.perHour');
test.each([
  ['by day', 'instant', '2026-01-11T12:00:00Z', used - 1, false, undefined],
  ['at night', 'instant', '2026-01-10T23:30:00Z', 0, false, '2026-01-11T06:00:00.000Z'],
  ['after the messages of an hour', 'instant', '2026-01-11T12:00:00Z', used, false, '2026-01-11T13:00:00.000Z'],
  ['after the messages of an hour, at night', 'instant', '2026-01-11T20:30:00Z', used, false, '2026-01-12T06:00:00.000Z'],
  ['of an alert for the digest', 'instant', '2026-01-11T12:00:00Z', 0, true, '2026-01-12T07:00:00.000Z'],
  ['in a channel of weekly digests', 'weekly', '2026-01-11T12:00:00Z', 0, false, '2026-01-12T07:00:00.000Z'],
] as const)('a notification %s is due when its channel says', (_which, pace, now, sentThisHour, isForDigest, due) => {
  expect(dueLater({ ...berlin, pace }, { sentThisHour, isForDigest }, new Date(now))?.toISOString()).toBe(due);
});
