import { expect, test } from 'vitest';
import { amountIn } from './amount.ts';
import { currencyIn } from './currency.ts';

test.each([
  ['26,00 €', 'EUR', 26],
  ['1.299,00', 'EUR', 1299],
  ['1,299.00', 'USD', 1299],
  ['1.299', 'EUR', 1299],
  ['2.449', 'ARS', 2449],
  ['$3.340', 'CLP', 3340],
  ['10.1400', 'EUR', 10.14],
  ['0.999', 'EUR', 0.999],
  ['12.345', 'KWD', 12.345],
  ['1 299,90 zł', 'PLN', 1299.9],
  ['1 299:-', 'SEK', 1299],
  ["CHF 1'299.–", 'CHF', 1299],
  ['₹1,23,456.00', 'INR', 123456],
  ['26€99', 'EUR', 26.99],
  ['１２，３４５円', 'JPY', 12345],
  ['٢٥٫٥٠', 'AED', 25.5],
  ['12,99 € (1,30 €/100 g)', 'EUR', 12.99],
  ['-21% 119,01 €', 'EUR', 119.01],
  ['from 5.29 to 9.56', 'GBP', 5.29],
  [3340, 'CLP', 3340],
  [3.34, 'CLP', 3.34],
  [13.333, 'EUR', 13.333],
  [2.449, 'CLP', 2449],
  ['', 'EUR', undefined],
  ['ask us', 'EUR', undefined],
  ['0,00', 'EUR', undefined],
])('%j in %s is %s', (said, currency, amount) => expect(amountIn(said, currency)).toBe(amount));

test.each([
  ['12 €', undefined, 'EUR'],
  ['$12', undefined, 'USD'],
  ['$12', 'AU', 'AUD'],
  ['US$12', 'AU', 'USD'],
  ['R$ 12', 'BR', 'BRL'],
  ['12 kr', 'SE', 'SEK'],
  ['12 kr', undefined, undefined],
  ['NT$399', 'TW', 'TWD'],
  ['399元', 'TW', 'TWD'],
  ['CHF 12.-', undefined, 'CHF'],
  ['149.00 TRY', undefined, 'TRY'],
  ['TOP 10', undefined, undefined],
  ['₪99', undefined, 'ILS'],
  ['', undefined, undefined],
])('%j in %s is %s', (said, region, currency) => expect(currencyIn(said, region)).toBe(currency));
