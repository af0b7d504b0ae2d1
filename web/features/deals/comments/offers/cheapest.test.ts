import { expect, test } from 'vitest';
import { cheapestOf } from './cheapest.ts';

const offer = (price: number, currency: string) => ({ price, currency, url: 'https://shop.example/', host: 'shop.example' });

test('only an offer below the price, in the same currency, is cheaper', () => {
  const deal = { price: 5_000, currency: 'EUR' };
  expect(cheapestOf([offer(1_000, 'USD'), offer(4_900, 'EUR'), offer(4_950, 'EUR')], deal)).toEqual(offer(4_900, 'EUR'));
  expect(cheapestOf([offer(5_000, 'EUR'), offer(4_000, 'USD')], deal)).toBeUndefined();
  expect(cheapestOf([offer(1, 'EUR')], { currency: 'EUR' })).toBeUndefined();
});
