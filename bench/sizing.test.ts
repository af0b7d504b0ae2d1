import { expect, test } from 'vitest';
import { maxConnections } from '../server/app.ts';
import { type Cost, capacity, loadOf, sizeOf, type Thing, things, thingsIn, type UnitCosts } from './sizing.ts';

/** Everything else costs nothing. */
const where = (given: Partial<Record<Thing, Partial<Cost>>>): UnitCosts => ({
  costs: Object.fromEntries(things.map((thing) => [thing, { node: 0, postgres: 0, log: 0, ...given[thing] }])) as UnitCosts['costs'],
  memory: { node: 200, postgres: 100, stream: 0.01 },
});
/** So many people a day read ten times a second at the busiest moment. */
const tenReads = 36_000;

test('the bench knows how many streams a node has', () => {
  expect(capacity.streams).toBe(maxConnections);
});

test('a board needs another node for more than 20,000 streams', () => {
  expect([400_000, 400_020].map((people) => sizeOf(people, where({})).nodes)).toEqual([1, 2]);
});

test('a board needs another node when one would use more than its share of a core', () => {
  const units = where({ read: { node: 80 } });
  expect([tenReads - 100, tenReads + 100].map((people) => sizeOf(people, units).nodes)).toEqual([1, 2]);
});

test('a standby is for failover where many depend on the board, and for reads when they need more than the primary has', () => {
  const units = where({ read: { postgres: 800 } });
  expect([9_999, 10_000, tenReads + 100].map((people) => sizeOf(people, units).standby)).toEqual(['no', 'for failover', 'for reads']);
});

test('what is too small first is the first limit that more people exceed', () => {
  const first = (people: number, units: UnitCosts) => sizeOf(people, units).breaksFirst;
  expect(first(399_000, where({})).what).toBe('the streams of a node');
  expect(first(tenReads / 2, where({ read: { node: 80 } }))).toEqual({ what: 'the core of a node', times: expect.closeTo(2.1, 1) });
  expect(first(tenReads, where({ read: { node: 40, postgres: 700 } })).what).toBe('the cores of the primary');
});

test('a node with many readers sends more changes together, and two send them more often', () => {
  const units = where({ delivery: { node: 0.02 } });
  const load = { ...loadOf(0), streams: 20_000, votes: 50 };
  expect([1, 2].map((nodes) => thingsIn(load, units, nodes).delivery)).toEqual([
    expect.closeTo(20_000 / 0.6),
    expect.closeTo(20_000 / 0.3),
  ]);
  expect(thingsIn({ ...load, votes: 1 }, units).delivery).toBe(20_000);
});

test('each further node reads every change of the primary, and evaluates again what is watched', () => {
  const { update, following } = thingsIn({ ...loadOf(0), streams: 3, votes: 2, comments: 1 }, where({}), 3);
  expect({ update, following }).toEqual({ update: 9, following: 6 });
});

test('a year grows by what stays, and by what has not expired yet', () => {
  const stays = 365 * (0.002 * 3_284 + 0.5 * 146 + 0.1 * 414);
  const passes = 90 * 0.2 * 306 + 30 * 0.1 * 291;
  expect(sizeOf(1_000, where({})).year).toBeCloseTo((1.5 * 1_000 * (stays + passes)) / 1e9, 6);
});
