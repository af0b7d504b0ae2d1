import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

test.each([
  ['2tb ssd', ['2 tb', undefined]],
  ['ssd 2 TB', [undefined, '2 TB']],
  ['4090ti', ['4090 ti']],
  ['-16gb', ['16 gb']],
  ['iphone 15 pro', [undefined, undefined, undefined]],
  ['tb', [undefined]],
  ['"2 tb"', [undefined]],
  ['-2 tb', [undefined, undefined]],
  ['wh1000xm5', [undefined]],
  ['2 3 tb', [undefined, '3 tb']],
])('%s has these numbers with units: %j', (typed, measures) => {
  expect(parseQuery(typed).map(({ measure }) => measure)).toEqual(measures);
});
