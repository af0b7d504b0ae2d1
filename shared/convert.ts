import type { ExchangeRates } from './exchange-rates.ts';
import { decimalsOf } from './money.ts';

/** What one minor unit of `from` is worth in minor units of `to`; undefined if one of the two has no rate. */
export function conversionFactor(from: string, to: string, rates: ExchangeRates['rates']): number | undefined {
  if (from === to) return 1;
  const [one, other] = [rates[from]?.perEuro, rates[to]?.perEuro];
  return one === undefined || other === undefined ? undefined : (other / one) * 10 ** (decimalsOf(to) - decimalsOf(from));
}
