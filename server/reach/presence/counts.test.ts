import { expect, test } from 'vitest';
import { board, countsToWrite, shownCount } from './counts.ts';

const counts = (entries: Record<number, number>) => new Map(Object.entries(entries).map(([deal, people]) => [Number(deal), people]));

test('nothing is written while no count changes noticeably', () => {
  expect(countsToWrite(counts({ 0: 1_000, 7: 3 }), counts({ 0: 1_049, 7: 3 }), 2)).toEqual(new Map());
  expect(countsToWrite(counts({ 0: 1_000, 7: 3 }), counts({ 0: 1_050, 7: 4 }), 2)).toEqual(counts({ 0: 1_050, 7: 4 }));
});

test("a count that falls below the minimum is deleted, except the board's", () => {
  expect(countsToWrite(counts({ 0: 2, 7: 2, 8: 5 }), counts({ 0: 1, 7: 1 }), 2)).toEqual(counts({ 0: 1, 7: 0, 8: 0 }));
});

test('a lone reader of a deal is written only if other nodes may add to them', () => {
  const alone = counts({ 7: 1 });
  expect(countsToWrite(new Map(), alone, 2).size).toBe(0);
  expect(countsToWrite(new Map(), alone, 1)).toEqual(alone);
});

test('the largest changes are written first, and the others later', () => {
  const counted = new Map(Array.from({ length: 700 }, (_, deal) => [deal + 1, deal + 2] as const));
  const first = countsToWrite(new Map(), counted, 2);
  expect(first.size).toBe(500);
  expect(Math.min(...first.values())).toBe(202);
  expect(countsToWrite(first, counted, 2).size).toBe(200);
});

test('the count of the board is written even below the minimum', () => {
  expect(countsToWrite(new Map(), new Map([[board, 1]]), 2)).toEqual(new Map([[board, 1]]));
});

test.each([
  [0, undefined],
  [1, undefined],
  [2, 2],
  [99, 99],
  [101, 100],
  [1_249, 1_200],
  [9_999, 9_900],
])('of %d people, %s are shown', (people, shown) => {
  expect(shownCount(people)).toBe(shown);
});
