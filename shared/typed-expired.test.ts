import { expect, test } from 'vitest';
import { typedExpired } from './typed-expired.ts';

const day = '2026-11-27';

test.each([
  ['expired today', ''],
  ['ended today computers', 'computers'],
  ['what ended today in computers', 'computers'],
  ['Was ist heute abgelaufen', ''],
  ['qué ha caducado hoy', ''],
  ['ce qui a expiré aujourd’hui', ''],
  ['Computer heute abgelaufen', 'Computer'],
  ['caducadas hoy', ''],
  ['SSD expirés aujourd’hui', 'SSD'],
  ['今日終了 SSD', 'SSD'],
  ['SSD انتهت اليوم', 'SSD'],
])('%j asks for what expired today, and for %j', (typed, words) => {
  expect(typedExpired(typed, day)).toEqual({ words, filters: { state: 'expired', expiredSince: day } });
});

test.each(['expired', 'today', 'expired todays', 'the expired today show', ''])('%j stays words', (typed) => {
  expect(typedExpired(typed, day)).toBeUndefined();
});
