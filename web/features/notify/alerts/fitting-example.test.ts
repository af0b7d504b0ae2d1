import { expect, test } from 'vitest';
import { examplesFor, fittingExample } from './fitting-example.ts';

test('an example has the words and the highest price of the alert', () => {
  expect(fittingExample({ q: '"dyson vacuum" -refurbished', maxPrice: '30000' })).toEqual({ title: 'dyson vacuum', price: 30_000 });
  expect(fittingExample({ minPrice: '50000' })).toEqual({ title: 'Dyson V8', price: 50_000 });
  expect(fittingExample({})).toEqual({ title: 'Dyson V8', price: 37_900 });
});

test('a second example costs more than the alert allows, or is something else', () => {
  expect(examplesFor({ q: 'dyson', maxPrice: '30000', near: '5' })).toEqual([
    { title: 'dyson', price: 30_000, answer: { unmet: [], unknown: ['near'] } },
    { title: 'dyson', price: 36_000, answer: { unmet: ['maxPrice'], unknown: [] } },
  ]);
  expect(examplesFor({ q: 'dyson' })[1]).toMatchObject({ title: 'iPad', answer: { unmet: ['q'], missing: ['dyson'] } });
  for (const filters of [{ category: 'home' }, { q: '-refurbished' }]) expect(examplesFor(filters)).toHaveLength(1);
});
