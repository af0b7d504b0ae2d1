import { expect, test } from 'vitest';
import { shortRange } from './short-range.ts';

test.each([
  ['€100', '€250', '€100–250'],
  ['100 €', '1.000 €', '100–1.000 €'],
  ['R$ 10', 'R$ 25', 'R$ 10–25'],
  ['10', '25', '10–25'],
  ['$10', '€25', '$10–€25'],
])('%s to %s is %s', (low, high, range) => {
  expect(shortRange(low, high)).toBe(range);
});
