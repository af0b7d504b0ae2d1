import { limits } from '../../../shared/limits.ts';
import { decimalsOf } from '../../../shared/money.ts';
import { invalid } from '../../platform/core/problem.ts';

/**
 * A decimal amount in minor units: 5.2 EUR is 520, 5.2 JPY is 5. Shifts the decimal point in the digits, since 8.7 * 100 is
 * 869.9999999999999. Rounds half up.
 */
export function toMinorUnits(amount: number, currency: string): number {
  const [digits, exponent = '0'] = String(amount).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + decimalsOf(currency)}`));
}

/** The decimal amount: 520 EUR cents are 5.2. */
export const fromMinorUnits = (amount: number, currency: string): number => Number(`${amount}e-${decimalsOf(currency)}`);

/** Throws INVALID if the board does not accept the amount. */
export function toPrice(amount: number, currency: string, field = 'price'): number {
  const price = toMinorUnits(amount, currency);
  if (amount < 0) throw invalid(field, 'too_small', 'Below 0');
  if (price > limits.price.max) throw invalid(field, 'too_large', 'Higher than any price here');
  return price;
}
