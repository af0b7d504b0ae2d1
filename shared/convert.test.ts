import { expect, test } from 'vitest';
import { conversionFactor } from './convert.ts';

const day = '2026-11-20';
const rates = { EUR: { perEuro: 1, day }, USD: { perEuro: 1.25, day }, JPY: { perEuro: 160, day }, KWD: { perEuro: 0.4, day } };

test.each([
  ['USD', 'EUR', 0.8],
  ['EUR', 'USD', 1.25],
  ['JPY', 'EUR', 0.625],
  ['KWD', 'JPY', 0.4],
  ['USD', 'USD', 1],
  ['RUB', 'RUB', 1],
  ['RUB', 'EUR', undefined],
  ['EUR', 'RUB', undefined],
])('a minor unit of %s is worth a number of minor units of %s', (from, to, factor) => {
  const found = conversionFactor(from, to, rates);
  if (factor === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(factor, 12);
});
