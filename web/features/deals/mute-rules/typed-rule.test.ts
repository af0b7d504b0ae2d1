import { beforeAll, expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { nothingTyped, priceFaults, typedRule } from './typed-rule.ts';

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

const typed = (part: Partial<typeof nothingTyped>) => ({ ...nothingTyped, ...part });

test('a mute rule has the typed word without spaces, or the typed handle without its @', () => {
  expect(typedRule(typed({ value: ' Crypto ' }), 'word', 'mute', 'EUR')).toEqual({ kind: 'word', effect: 'mute', word: 'Crypto' });
  expect(typedRule(typed({ value: '@Ada' }), 'person', 'dim', 'EUR')).toEqual({ kind: 'person', effect: 'dim', person: 'ada' });
});

test('a mute rule by price has the bounds that were typed, in minor units', () => {
  expect(typedRule(typed({ maxPrice: '12.50' }), 'price', 'mute', 'EUR')).toEqual({ kind: 'price', effect: 'mute', maxPrice: 1_250 });
});

test('a mute rule by price needs a bound, and each bound must be an amount', () => {
  expect(Object.keys(priceFaults(nothingTyped, 'EUR'))).toEqual(['minPrice']);
  expect(Object.keys(priceFaults(typed({ maxPrice: 'cheap' }), 'EUR'))).toEqual(['maxPrice']);
  expect(priceFaults(typed({ minPrice: '5' }), 'EUR')).toEqual({});
});
