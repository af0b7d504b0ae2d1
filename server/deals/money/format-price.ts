import { decimalsOf, moneyFormat } from '../../../shared/money.ts';

interface Currency {
  decimals: number;
  format: Intl.NumberFormat;
}
const currencies = new Map<string, Currency>();

function currencyOf(code: string): Currency {
  const cached = currencies.get(code);
  if (cached !== undefined) return cached;
  const currency = { decimals: decimalsOf(code), format: moneyFormat('en', code) };
  currencies.set(code, currency);
  return currency;
}

/** Minor units as a decimal for machines: `19.99`. */
export function formatDecimal(amount: number, code: string): string {
  const { decimals } = currencyOf(code);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Minor units for people: `€19.99`, or `free`. */
export function formatPrice(amount: number, code: string): string {
  const { decimals, format } = currencyOf(code);
  return amount === 0 ? 'free' : format.format(amount / 10 ** decimals);
}
