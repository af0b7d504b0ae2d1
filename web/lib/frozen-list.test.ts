import { expect, test } from 'vitest';
import { emptyList, showWaiting, takeIn, waitingIn } from './frozen-list.ts';

const page = (...order: number[]) => ({ order });
const nobody = () => false;
const first = takeIn(emptyList, [page(1, 2, 3)], nobody);

test('a new page is shown whole', () => {
  expect(first.ids).toEqual([1, 2, 3]);
  expect(takeIn(first, [page(1, 2, 3), page(4, 5)], nobody).ids).toEqual([1, 2, 3, 4, 5]);
});

test('without news the list is the same object', () => {
  expect(takeIn(first, [page(1, 2, 3)], nobody)).toBe(first);
});

test('an id below everything is shown at once, one in between waits', () => {
  const pages = [page(1, 8, 2, 3, 9)];
  const after = takeIn(first, pages, nobody);
  expect(after.ids).toEqual([1, 2, 3, 9]);
  expect(waitingIn(after, pages)).toEqual([8]);
  expect(showWaiting(after, pages).ids).toEqual([1, 8, 2, 3, 9]);
});

test('a welcome id is shown wherever it is', () => {
  expect(takeIn(first, [page(1, 8, 2, 3)], (id) => id === 8).ids).toEqual([1, 8, 2, 3]);
});

test('a vanished id keeps its place', () => {
  const pages = [page(1, 3, 4)];
  expect(takeIn(first, pages, nobody).ids).toEqual([1, 2, 3, 4]);
  expect(takeIn(first, [page(2, 3, 4)], nobody).ids).toEqual([1, 2, 3, 4]);
});

test('an empty list shows new ids at once', () => {
  const none = takeIn(emptyList, [page()], nobody);
  expect(none.pages).toBe(1);
  expect(takeIn(none, [page(7)], nobody).ids).toEqual([7]);
});
