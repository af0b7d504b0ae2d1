import { expect, test } from 'vitest';
import { fittingExample } from './fitting-example.ts';

test('an example has the words and the highest price of the alert', () => {
  expect(fittingExample({ q: '"dyson vacuum" -refurbished', maxPrice: '30000' })).toEqual({ title: 'dyson vacuum', price: 30_000 });
  expect(fittingExample({ minPrice: '50000' })).toEqual({ title: 'Dyson V8', price: 50_000 });
  expect(fittingExample({})).toEqual({ title: 'Dyson V8', price: 37_900 });
});
