import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, currencyOf, parseAmount } from './amount.ts';

test.each([
  ['de', '1.299,99', 129_999],
  ['de', '1.299', 129_900],
  ['de', '12,5', 1_250],
  ['de', '12.5', 1_250],
  ['de', '19,99 €', 1_999],
  ['de', '1,299', undefined],
  ['en', '1,299.99', 129_999],
  ['en', '1,299', 129_900],
  ['en', '€20', 2_000],
  ['en', '1,299,000', 129_900_000],
  ['en', '0', 0],
  ['en', '12.345', undefined],
  ['en', "1'299.50", 129_950],
  ['en', '-5', undefined],
  ['en', 'free', undefined],
  ['en', '', undefined],
  ['en', '1.2.3,4,5', undefined],
  ['en', '2 for 20', undefined],
  ['de', '1 299,99 EUR', 129_999],
  ['de', '20 euro', 2_000],
  ['en', '20 euros', 2_000],
  ['en', '$20', undefined],
  ['en', '20 GBP', undefined],
  ['en', 'abc 5', undefined],
  ['de', '0,5x', undefined],
  ['en', '€20 USD', undefined],
  ['ja', '１２，５００', 1_250_000],
  ['ar', '١٬٢٩٩٫٥', 129_950],
  ['ar', '۲۰', 2_000],
])('in %s, the typed amount %j is %s cents', (locale, typed, amount) => {
  expect(parseAmount(typed, 'EUR', locale)).toBe(amount);
});

test.each([
  ['en', '20', 'EUR'],
  ['en', '$20', 'USD'],
  ['de', '20 $', 'USD'],
  ['en-AU', '$20', 'AUD'],
  ['en', '£55', 'GBP'],
  ['en', '20 gbp', 'GBP'],
  ['de', '99 zł', 'PLN'],
  ['en', '20k', undefined],
  ['en', '99 kr', undefined],
  ['en', 'abc 5', undefined],
  ['en', '$20 GBP', undefined],
])('in %s, the currency of %j is %s if euros are expected', (locale, typed, currency) => {
  expect(currencyOf(typed, 'EUR', locale)).toBe(currency);
});

test('a shared sign means the expected currency', () => {
  expect(parseAmount('$20', 'AUD', 'en')).toBe(2_000);
  expect(parseAmount('99 kr', 'SEK', 'en')).toBe(9_900);
});

test('amounts in currencies with no or three decimals are understood', () => {
  expect(parseAmount('1,200', 'JPY', 'en')).toBe(1_200);
  expect(parseAmount('1.5', 'JPY', 'en')).toBeUndefined();
  expect(parseAmount('1.250', 'KWD', 'en')).toBe(1_250);
});

test('a formatted amount is parsed as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.constantFrom('en', 'de', 'fr', 'ja', 'ar-u-nu-latn'),
      (amount, currency, locale) => parseAmount(amountText(amount, currency, locale), currency, locale) === amount,
    ),
  );
});
