import { expect, test } from 'vitest';
import { killOfNode } from './faults.ts';
import { slowReturns } from './slow-returns.ts';

const kill = (...after: number[]) => ({
  fault: killOfNode,
  detail: 'node 1',
  returns: after.map((each) => ({ after: each, isElsewhere: true })),
});

test('readers who are live on another node in time are no finding, and neither is how long a node takes to restart', () => {
  const restarted = { ...kill(), returns: [{ after: 20_000, isElsewhere: false }] };
  expect(slowReturns([])).toEqual([]);
  expect(slowReturns([kill(900, 2_000), kill(6_900), restarted, { ...kill(20_000), fault: 'full disk' }])).toEqual([]);
});

test('a median of over 3 s is a finding', () => {
  expect(slowReturns([kill(4_100, 4_000), kill(1_000)])).toEqual([
    'readers of killed nodes were live on another node after 4.0 s (median), not within 3.0 s',
  ]);
});

test('a single return after more than 7 s is a finding', () => {
  expect(slowReturns([kill(1_000, 1_000, 8_200)])).toEqual([
    'after kill -9 of a node (node 1), a reader was live on another node only after 8.2 s',
  ]);
});
