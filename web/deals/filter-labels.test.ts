import { beforeEach, expect, test } from 'vitest';
import { setCatalogue } from '../i18n/catalogue.ts';
import { priceRangeLabel } from './filter-labels.ts';

beforeEach(() => setCatalogue({ language: 'en', messages: {} }));

test('a price of at most nothing is free', () => {
  expect(priceRangeLabel({ maxPrice: '0' }, 'EUR')).toBe('price.free');
  expect(priceRangeLabel({ maxPrice: '60000' }, 'EUR')).toBe('filters.price.upTo');
  expect(priceRangeLabel({ minPrice: '0', maxPrice: '0' }, 'EUR')).toBe('price.free');
});
