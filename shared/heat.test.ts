import { expect, test } from 'vitest';
import { heatDuration, heatLevel, voteSpeedNow, voteSpeedTime } from './heat.ts';
import { heatScaling } from './heat-scaling.ts';

const scale = heatScaling.initial;
const now = Date.parse('2026-11-21T12:00:00Z');
const deal = { state: 'live', up: 0, down: 0, liveAt: new Date(now).toISOString() };

test('a deal is warm, hot or blazing by its net votes', () => {
  const hotAt = deal.liveAt;
  const levels = [4, 10, 99, 100].map((net) => heatLevel({ ...deal, up: net + 5, down: 5, hotAt }, scale, now));
  expect(levels).toEqual([undefined, 'hot', 'hot', 'blazing']);
});

test('a deal that never became hot is at most warm, and votes without weight do not make it warm', () => {
  expect([9, 10, 1_000].map((up) => heatLevel({ ...deal, up }, scale, now))).toEqual([undefined, 'warm', 'warm']);
  expect(heatLevel({ ...deal, up: 50, withheld: 41 }, scale, now)).toBeUndefined();
  expect(heatLevel({ ...deal, up: 150, withheld: 60, hotAt: deal.liveAt }, scale, now)).toBe('hot');
});

test('a deal that became hot early stays so with half of the votes', () => {
  const early = { ...deal, hotAt: deal.liveAt };
  expect(heatLevel({ ...early, up: 10 }, scale, now)).toBe('hot');
  expect(heatLevel({ ...early, up: 9 }, scale, now)).toBeUndefined();
});

test('an expired or old deal has no level of heat', () => {
  const loved = { ...deal, up: 1_000, hotAt: deal.liveAt };
  expect(heatLevel({ ...loved, state: 'expired' }, scale, now)).toBeUndefined();
  expect(heatLevel(loved, scale, now + heatDuration * 1_000)).toBe('blazing');
  expect(heatLevel(loved, scale, now + heatDuration * 1_000 + 1)).toBeUndefined();
});

test('the speed of votes fades with time, and a slow clock does not make it grow', () => {
  const speed = { upvotes: 10, at: deal.liveAt };
  expect(voteSpeedNow(speed, now + voteSpeedTime * 1_000)).toBeCloseTo(10 / Math.E);
  expect(voteSpeedNow(speed, now - 60_000)).toBe(10);
});
