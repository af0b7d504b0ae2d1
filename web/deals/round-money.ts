import { decimalsOf } from '../../shared/money.ts';
import { money } from '../i18n/format.ts';

/** From this many units on, an approximate amount has no decimals. */
const whole = 10;

/** An approximate amount, in minor units of `currency`. */
export function roundMoney(amount: number, currency: string): string {
  const unit = 10 ** decimalsOf(currency);
  return money(amount < whole * unit ? Math.round(amount) : Math.round(amount / unit) * unit, currency);
}
