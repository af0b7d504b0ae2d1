import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';
import { setCatalogue } from './catalogue.ts';
import { count, day, money } from './format.ts';
import { bestLanguage, localeFor } from './locale.ts';

test.each([
  ['en', ['en-GB', 'en-US', 'de'], 'en-GB'],
  ['de', ['en-GB', 'de-CH', 'de'], 'de-CH'],
  ['en', ['de-DE'], 'en'],
  ['en', ['en-US@posix', 'en-IE'], 'en-IE'],
  ['en', [], 'en'],
])('%s for a reader of %j is written as in %s', (language, wished, expected) => {
  expect(localeFor(language, wished)).toBe(`${expected}-u-nu-latn`);
});

test('the first language of the browser that the board speaks is taken', () => {
  expect(bestLanguage(['ar', 'de', 'en'], ['fr-FR', 'en-US@posix', 'de-AT', 'ar'])).toBe('de');
  expect(bestLanguage(['ar', 'de', 'en'], ['fr'])).toBe('en');
});

test('digits are Latin, also where a region writes others', () => {
  setCatalogue({ language: 'ar', locale: localeFor('ar', ['ar-EG']), messages: {} });
  expect(count(1_234)).toBe('1,234');
  expect(money(1_200, 'EGP')).toContain('12');
});

test('dates, money and typed amounts follow the region', () => {
  const setLanguage = (language: string, locale: string) => setCatalogue({ language, locale, messages: {} });
  const results = () => [day('2026-05-25T12:00:00Z'), money(129_950, 'EUR').replaceAll(/\s/g, ' '), parseAmount('1.299', 'EUR')];
  setLanguage('en', 'en-US');
  expect(results()).toEqual(['May 25, 2026', '€1,299.50', undefined]);
  setLanguage('en', 'en-GB');
  expect(results()).toEqual(['25 May 2026', '€1,299.50', undefined]);
  setLanguage('de', 'de-AT');
  expect(results()).toEqual(['25.05.2026', '€ 1.299,50', 129_900]);
});
