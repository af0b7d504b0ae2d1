import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FrozenList, mergePages, newList, type Page, showWaiting, startOver, waitingIn } from './frozen-list.ts';

const page = (order: number[], next?: string): Page => ({ order, next });
const settled = (list: FrozenList, pages: Page[]): FrozenList => {
  const next = mergePages(list, pages);
  return next === list ? list : settled(next, pages);
};

describe('a frozen list', () => {
  const first = mergePages(newList(), [page([1, 2, 3])]);
  const part = mergePages(newList(), [page([1, 2, 3], 'c')]);

  test('keeps its order when the page changes', () => {
    expect(mergePages(part, [page([9, 3, 1], 'd')])).toBe(part);
    expect(part.ids).toEqual([1, 2, 3]);
  });

  test('makes an id in between wait until it is asked for', () => {
    const pages = [page([1, 8, 2, 3, 9])];
    const after = mergePages(first, pages);
    expect(after.ids).toEqual([1, 2, 3, 9]);
    expect(waitingIn(after, pages)).toEqual([8]);
    expect(showWaiting(after, pages).ids).toEqual([1, 8, 2, 3, 9]);
    expect(waitingIn(part, [page([9, 1, 8, 2], 'c')])).toEqual([9, 8]);
  });

  test('announces new ids even if none of its own is left on the page', () => {
    expect(waitingIn(part, [page([9, 8, 7], 'c')])).toEqual([9, 8, 7]);
  });

  test('shows an id that is shown at once wherever it is', () => {
    expect(mergePages(first, [page([1, 8, 2, 3])], { isShownAtOnce: (id) => id === 8 }).ids).toEqual([1, 8, 2, 3]);
  });

  test('keeps the place of a vanished id', () => {
    expect(mergePages(first, [page([1, 3, 4])]).ids).toEqual([1, 2, 3, 4]);
    expect(mergePages(first, [page([2, 3, 4])]).ids).toEqual([1, 2, 3, 4]);
  });

  test('shows the first ids at once if it is empty', () => {
    for (const announcesEnd of [false, true]) {
      const none = mergePages(newList(), [page([])], { announcesEnd });
      expect(none.pages).toBe(1);
      expect(mergePages(none, [page([7])], { announcesEnd }).ids).toEqual([7]);
    }
  });

  test('shows what moves up to the end of a full page with the next page', () => {
    const refilled = page([1, 3, 4], 'd');
    expect(mergePages(part, [refilled])).toBe(part);
    expect(waitingIn(part, [refilled])).toEqual([]);
    expect(settled({ ...part, open: 2 }, [refilled, page([5])]).ids).toEqual([1, 2, 3, 4, 5]);
  });

  test('shows what moves up to the end of the last page, but announces it if the list was whole and is to announce its end', () => {
    expect(mergePages(part, [page([1, 3, 4])], { announcesEnd: true }).ids).toEqual([1, 2, 3, 4]);
    expect(mergePages(first, [page([1, 2, 3, 4])]).ids).toEqual([1, 2, 3, 4]);
    expect(mergePages(first, [page([1, 2, 3, 4])], { announcesEnd: true })).toBe(first);
    expect(waitingIn(first, [page([1, 2, 3, 4])])).toEqual([4]);
  });

  test('opens pages one after another, and does not show a page that is loaded ahead', () => {
    const pages = [page([1, 2], 'a'), page([3, 4], 'b'), page([5, 6])];
    const one = settled(newList(), pages);
    expect([one.cursors, one.ids]).toEqual([[], [1, 2]]);
    const ahead = settled({ ...one, ahead: true }, pages);
    expect([ahead.cursors, ahead.ids]).toEqual([['a'], [1, 2]]);
    const two = settled({ ...ahead, open: 2, ahead: false }, pages);
    expect([two.cursors, two.ids]).toEqual([['a'], [1, 2, 3, 4]]);
  });

  test('never moves an id or shows one twice, whatever moves between pages', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, ids, ids), { minLength: 1, maxLength: 5 }), (rounds) => {
        let list = newList(3);
        for (const [a, b, c] of rounds) {
          const before = list.ids;
          list = settled(list, [page(a, 'a'), page(b, 'b'), page(c)]);
          expect(list.ids.slice(0, before.length)).toEqual(before);
        }
        expect(new Set(list.ids).size).toBe(list.ids.length);
      }),
    );
  });

  test('can start over with the first page', () => {
    expect(startOver(page([9, 1], 'x'))).toEqual({ ids: [9, 1], pages: 1, open: 1, ahead: false, cursors: [], whole: false });
  });
});
