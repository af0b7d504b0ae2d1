import { expect, test } from 'vitest';
import { parseDealId } from './parse-deal-id.ts';

test.each([
  ['17', 17],
  [' #17 ', 17],
  ['https://deals.example/d/17/a-kettle?after=3#comments', 17],
  ['/d/17', 17],
  ['https://deals.example/out/17', 17],
  ['https://deals.example/u/17', undefined],
  ['0', undefined],
  ['a kettle', undefined],
  ['', undefined],
])('the deal in "%s" is %s', (typed, id) => {
  expect(parseDealId(typed)).toBe(id);
});
