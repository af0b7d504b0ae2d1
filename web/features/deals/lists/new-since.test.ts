import { expect, test } from 'vitest';
import { newSince } from './new-since.ts';

const deal = (id: number, hour: number, state: 'live' | 'expired' = 'live') => ({ id, state, liveAt: `2026-11-27T0${hour}:00:00.000Z` });
const since = '2026-11-27T05:00:00.000Z';

test('in a list by age, what is new ends above the first deal that is not newer than the visit', () => {
  expect(newSince([deal(4, 8), deal(3, 7, 'expired'), deal(2, 5), deal(1, 4)], since)).toEqual({ count: 1, isByAge: true, older: 2 });
});

test('in a list with another order, what is new is counted and ends nowhere', () => {
  expect(newSince([deal(4, 4), deal(3, 8), deal(2, 7)], since)).toEqual({ count: 2, isByAge: false, older: undefined });
});

test('a list of new deals only does not show where they end', () => {
  expect(newSince([deal(2, 8), deal(1, 7)], since)).toEqual({ count: 2, isByAge: true, older: undefined });
});
