import { expect, test } from 'vitest';
import { leftOver } from './left-over.ts';
import { typedExpired } from './typed-expired.ts';
import { typedPlace } from './typed-place.ts';
import { typedPrice } from './typed-price.ts';

test.each([
  ['deals', '', ''],
  ['', 'in computers', 'computers'],
  ['', 'im Haushalt', 'Haushalt'],
  ['Angebote für Kaffee', '', 'Kaffee'],
  ['ofertas de portátiles', '', 'portátiles'],
  ["offres d'ordinateurs", '', 'ordinateurs'],
  ['PCのセール', '', 'PC'],
  ['', 'のセール', ''],
  ['عروض', '', ''],
  ['laptop deals', '', 'laptop'],
  ['', 'deals in computers', 'computers'],
])('of "%s" and "%s" beside a filter, "%s" is left', (before, after, words) => {
  expect(leftOver(before, after)).toBe(words);
});

test.each(['in ear headphones', 'de facto', 'Dealsmith', 'deal or no deal', 'inline skates'])('"%s" stays', (words) => {
  expect(leftOver(words)).toBe(words);
});

test('whatever names a filter leaves out the words that join it', () => {
  expect(typedExpired('ended today in computers', '2026-01-01')?.words).toBe('computers');
  expect(typedPlace('deals near Berlin')?.words).toBe('');
  expect(typedPlace('free deals near me')?.filters).toEqual({ maxPrice: '0' });
  expect(typedPrice('deals under 50 €', 'EUR')).toEqual({ words: '', filters: { maxPrice: '5000' } });
  expect(typedPrice('under $600 for laptops', 'USD')?.words).toBe('laptops');
});
