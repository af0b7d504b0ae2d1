import { expect, test } from 'vitest';
import { divergenceReason } from './replication-facts.ts';

const primary = { system: '7', started: 'at one', timeline: 2, position: '0/1' };
const standby = { system: '7', started: 'at two', timeline: 2, isStandby: true, replayed: '0/1', received: '0/1' };

test("a standby on the primary's timeline follows it, and so does the primary under another name", () => {
  expect(divergenceReason(primary, standby, true)).toBeUndefined();
  expect(divergenceReason(primary, { ...standby, isStandby: false, started: 'at one' }, false)).toBeUndefined();
});

test('a standby still counts as following a primary that is one timeline ahead or does not answer', () => {
  expect(divergenceReason({ ...primary, timeline: 3 }, standby, true)).toBeUndefined();
  expect(divergenceReason(undefined, standby, true)).toBeUndefined();
  expect(divergenceReason(undefined, { ...standby, isStandby: false }, false)).toBeUndefined();
});

test('a promoted standby does not follow the primary, even if that does not answer', () => {
  const promoted = { ...standby, isStandby: false, timeline: 3 };
  expect(divergenceReason(primary, promoted, false)).toMatch(/was promoted/);
  expect(divergenceReason(undefined, promoted, true)).toMatch(/was promoted/);
});

test('a standby on a later timeline, or of another system, does not follow the primary', () => {
  expect(divergenceReason(primary, { ...standby, timeline: 3 }, true)).toMatch(/another primary than DATABASE_URL \(timeline 3, not 2\)/);
  expect(divergenceReason(primary, { ...standby, system: '8' }, true)).toMatch(/another database/);
});
