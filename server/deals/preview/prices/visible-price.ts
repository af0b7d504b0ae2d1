import { detectCurrency } from '../../money/detect-currency.ts';
import { parseAmounts } from '../../money/parse-amount.ts';

/**
 * Corrects an amount by the visible text: merchants' data contain 24.990 for 24.99 and 2.449 for 2449. Returns the amount itself if none is
 * visible.
 */
export function asDisplayed(text: string, amount: number, currency: string): number {
  const cents = (value: number) => Math.round(value * 100) / 100;
  const others = [
    ...(Number.isInteger(amount) && amount >= 1_000 ? [cents(amount / 1_000)] : []),
    ...(cents(amount) === amount ? [] : [amount * 1_000, cents(amount)]),
  ];
  if (others.length === 0) return amount;
  const shown = new Set(parseAmounts(text, currency, text.length).map(cents));
  return [amount, ...others].map(cents).find((each) => shown.has(each)) ?? amount;
}

/** The currency that the page shows most. */
export function mostVisibleCurrency(text: string, region: string | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const [price] of text.matchAll(/(?:\p{Sc}|R\$|NT\$|kr|zł|Kč|Ft)\s?\d[\d.,]*|\d[\d.,]*\s?(?:\p{Sc}|kr|zł|Kč|Ft|CHF)/gu)) {
    const currency = detectCurrency(price, region);
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
