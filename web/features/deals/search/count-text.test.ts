import { expect, test } from 'vitest';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { countText } from './count-text.ts';

test('a count that stopped early has a plus', () => {
  setCatalogue({ language: 'en', messages: {} });
  expect(countText({ matching: 1_234 })).toBe('1,234');
  expect(countText({ matching: 10_000, hasMore: true })).toBe('10,000+');
  expect(countText({ matching: 0, hasMore: true })).toBe('');
  expect(countText({ matching: 0 })).toBe('0');
});
