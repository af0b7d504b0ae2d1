import { expect, test } from 'vitest';
import { couldBeTypo, maxTypos } from './typo-tolerance.ts';

test.each([
  ['ab', 0],
  ['lamp', 1],
  ['kettle', 2],
  ['x'.repeat(24), 2],
  ['x'.repeat(25), 0],
])('%s may have %i typos', (word, typos) => {
  expect(maxTypos(word)).toBe(typos);
});

test.each([
  ['headfones', 'headphones', true],
  ['headfones', 'headphones-and-more', true],
  ['nintedno', 'nintendo', true],
  ['ab', 'abc', false],
  ['kettle', 'saddle', false],
  ['ёлка', 'елка', true],
  ['x'.repeat(25), 'x'.repeat(26), false],
])('%s could be a typo of %s: %s', (typed, word, may) => {
  expect(couldBeTypo(typed, word)).toBe(may);
});
