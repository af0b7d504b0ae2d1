import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DealList } from '../../../shared/deals.ts';
import { type FeedOrder, newOrder, showWaiting, takeIn, waitingIn } from './feed-order.ts';

const page = (order: number[], next?: string): DealList => ({ deals: {}, order, ...(next === undefined ? {} : { next }) });
const settled = (order: FeedOrder, pages: DealList[]): FeedOrder => {
  const next = takeIn(order, pages);
  return next === order ? order : settled(next, pages);
};

test('shown deals stay when the page changes', () => {
  const order = takeIn(newOrder(), [page([1, 2, 3], 'c')]);
  expect(takeIn(order, [page([9, 3, 1], 'd')])).toBe(order);
  expect(order.shown).toEqual([[1, 2, 3]]);
});

test('a new deal waits, wherever it enters the page', () => {
  const order = takeIn(newOrder(), [page([1, 2, 3], 'c')]);
  expect(waitingIn(order, page([9, 1, 8, 2], 'c'))).toEqual([9, 8]);
});

test('a deal that fills up the end of a full page is not new', () => {
  const order = takeIn(newOrder(), [page([1, 2, 3], 'c')]);
  expect(waitingIn(order, page([1, 3, 4], 'c'))).toEqual([]);
});

test('a deal at the end of a whole list is new', () => {
  const order = takeIn(newOrder(), [page([1, 2])]);
  expect(waitingIn(order, page([1, 2, 3]))).toEqual([3]);
});

test('a deal that moves up to the end of the last page is shown there', () => {
  const order = takeIn(newOrder(), [page([1, 2, 3], 'c')]);
  const after = page([1, 3, 4]);
  expect(takeIn(order, [after]).shown).toEqual([[1, 2, 3, 4]]);
  expect(waitingIn(takeIn(order, [after]), after)).toEqual([]);
});

test('an empty feed shows a new deal at once', () => {
  const order = takeIn(newOrder(), [page([])]);
  expect(takeIn(order, [page([5])]).shown).toEqual([[5]]);
});

test('pages open one after another, and a page loaded ahead is not shown', () => {
  const pages = [page([1, 2], 'a'), page([3, 4], 'b'), page([5, 6])];
  const one = settled(newOrder(), pages);
  expect([one.cursors, one.shown]).toEqual([[], [[1, 2]]]);
  const ahead = settled({ ...one, ahead: true }, pages);
  expect([ahead.cursors, ahead.shown]).toEqual([['a'], [[1, 2]]]);
  const two = settled({ ...ahead, open: 2, ahead: false }, pages);
  expect([two.cursors, two.shown]).toEqual([
    ['a'],
    [
      [1, 2],
      [3, 4],
    ],
  ]);
});

test('a deal is never shown twice, whatever moves between pages', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, ids, ids), { minLength: 1, maxLength: 5 }), (rounds) => {
      let order = newOrder(3);
      for (const [a, b, c] of rounds) order = settled(order, [page(a, 'a'), page(b, 'b'), page(c)]);
      const shown = order.shown.flat();
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});

test('showing the waiting deals starts over with the first page', () => {
  expect(showWaiting(page([9, 1], 'x'))).toEqual({ cursors: [], shown: [[9, 1]], whole: false, open: 1, ahead: false });
});
