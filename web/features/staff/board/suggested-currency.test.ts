import { expect, test } from 'vitest';
import { suggestedCurrency } from './suggested-currency.ts';

test.each([
  [['en-US', 'en'], 'USD'],
  [['en', 'de-CH'], 'CHF'],
  [['de'], 'EUR'],
  [['ja'], 'JPY'],
  [['ar-EG'], 'EGP'],
  [['en'], 'USD'],
  [['en-001'], undefined],
  [['en-US@posix', 'fr-CA'], 'CAD'],
  [[], undefined],
])('a browser with the languages %j suggests %s', (languages, currency) => expect(suggestedCurrency(languages)).toBe(currency));
