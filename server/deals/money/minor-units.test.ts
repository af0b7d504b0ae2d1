import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { decimalsOf } from '../../../shared/money.ts';
import { toMinorUnits, toPrice } from './minor-units.ts';

test('every decimal amount of a currency converts exactly', () => {
  const amount = fc.integer({ min: 0, max: limits.price.max });
  fc.assert(
    fc.property(amount, fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLF'), (minor, currency) => {
      const decimals = decimalsOf(currency);
      const digits = String(minor).padStart(decimals + 1, '0');
      const written = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      expect(toPrice(Number(written), currency)).toBe(minor);
    }),
  );
});

test('decimals are those of ISO 4217, in every browser and on every server', () => {
  const by = Map.groupBy(Intl.supportedValuesOf('currency'), decimalsOf);
  expect(by.get(0)?.join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
  expect(by.get(3)?.join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND');
  // Node and Chromium say 0, Firefox 2.
  expect(by.get(2)).toEqual(expect.arrayContaining(['HUF', 'PKR', 'IDR', 'COP']));
});

test('amounts convert where multiplication would be inexact', () => {
  expect(8.7 * 100).not.toBe(870);
  expect(toMinorUnits(8.7, 'USD')).toBe(870);
  expect(toMinorUnits(835_925.74, 'USD')).toBe(83_592_574);
  expect(toMinorUnits(1.005, 'EUR')).toBe(101);
  expect(toMinorUnits(5.2, 'JPY')).toBe(5);
  expect(toMinorUnits(1e-7, 'EUR')).toBe(0);
  expect(toMinorUnits(1e21, 'EUR')).toBe(1e23);
});

test('toPrice rejects negative amounts and amounts above the limit', () => {
  expect(() => toPrice(-0.01, 'EUR')).toThrow('Below 0');
  expect(() => toPrice(1_000_000_000.01, 'EUR')).toThrow('Higher than any price here');
});
