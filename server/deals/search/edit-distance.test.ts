import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, oneTypoAway } from './edit-distance.ts';

/** The plain definition, without a bound. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const swapped = a[0] === b[1] && a[1] === b[0] && a.length > 1 && b.length > 1 ? 1 + distance(a.slice(2), b.slice(2)) : Infinity;
  return Math.min(
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
    swapped,
  );
}
const few = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('the edit distance equals its plain definition', () => {
  fc.assert(
    fc.property(few, few, fc.constantFrom(1, 2), (typed, meant, max) => {
      const within = (wrong: number) => (wrong <= max ? wrong : Infinity);
      const beginnings = Array.from({ length: meant.length + 1 }, (_, i) => distance(typed, meant.slice(0, i)));
      expect(editDistance(typed, meant, max)).toEqual({
        whole: within(distance(typed, meant)),
        beginning: within(Math.min(...beginnings)),
      });
    }),
    { numRuns: 300 },
  );
});

test('every word with one typo has an edit distance of 1', () => {
  for (const word of ['kettle', 'радио']) for (const away of oneTypoAway(word)) expect(editDistance(word, away, 2).whole, away).toBe(1);
});
