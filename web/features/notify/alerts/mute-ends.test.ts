import { expect, test } from 'vitest';
import { muteEnds } from './mute-ends.ts';

test('an alert is muted for an hour, until the next morning or for a week', () => {
  const ends = Object.fromEntries(muteEnds(new Date(2026, 10, 23, 21, 30)).map(({ key, until }) => [key, until]));
  expect(ends).toEqual({
    hour: new Date(2026, 10, 23, 22, 30),
    tomorrow: new Date(2026, 10, 24, 8),
    week: new Date(2026, 10, 30, 21, 30),
  });
});
