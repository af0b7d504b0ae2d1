import * as amounts from '../../shared/amount.ts';
import { decimalsOf } from '../../shared/money.ts';
import { locale } from './locale.ts';

/** A typed amount in minor units of `currency`; undefined if it is no amount or in another currency. */
export const parseAmount = (written: string, currency: string, where: string = locale()): number | undefined =>
  amounts.parseAmount(written, currency, where);

/** The currency of a typed amount: `currency` if it names none, undefined if it names an unknown one. */
export const currencyOf = (typed: string, currency: string, where: string = locale()): string | undefined =>
  amounts.currencyOf(typed, currency, where);

/** The inverse: an amount in minor units as a person would type it. */
export function amountText(amount: number, currency: string, where: string = locale()): string {
  const decimals = decimalsOf(currency);
  const isWhole = amount % 10 ** decimals === 0;
  return new Intl.NumberFormat(where, {
    useGrouping: false,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}
