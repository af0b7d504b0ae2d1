import { expect, test } from 'vitest';
import { whyParted } from './replication-facts.ts';

const primary = { system: '7', started: 'at one', timeline: 2, position: '0/1' };
const standby = { system: '7', started: 'at two', timeline: 2, isStandby: true, replayed: '0/1', received: '0/1' };

test('a standby on the timeline of the primary follows it, and so does the primary by another name', () => {
  expect(whyParted(primary, standby, true)).toBeUndefined();
  expect(whyParted(primary, { ...standby, isStandby: false, started: 'at one' }, false)).toBeUndefined();
});

test('a primary that is ahead by a timeline or does not answer says nothing of the standby', () => {
  expect(whyParted({ ...primary, timeline: 3 }, standby, true)).toBeUndefined();
  expect(whyParted(undefined, standby, true)).toBeUndefined();
  expect(whyParted(undefined, { ...standby, isStandby: false }, false)).toBeUndefined();
});

test('a standby that was promoted does not follow the primary, whether that answers or not', () => {
  const promoted = { ...standby, isStandby: false, timeline: 3 };
  expect(whyParted(primary, promoted, false)).toMatch(/was promoted/);
  expect(whyParted(undefined, promoted, true)).toMatch(/was promoted/);
});

test('a standby on a later timeline follows another primary, and another system is another database', () => {
  expect(whyParted(primary, { ...standby, timeline: 3 }, true)).toMatch(/another primary than DATABASE_URL \(timeline 3, not 2\)/);
  expect(whyParted(primary, { ...standby, system: '8' }, true)).toMatch(/another database/);
});
