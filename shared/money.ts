/** Cached, because asking Intl is slow. */
const cache = new Map<string, number>();

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const decimals =
    cache.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  cache.set(currency, decimals);
  return decimals;
}

/** A formatted amount: from right to left, "US$" at its end would be shown as "$US". */
export const withWholeSign = (money: string): string => (money.startsWith('\u200f') ? `${money}\u200e` : money);

/** The saving in whole percent; undefined unless the price is below the reference. */
export const savingOf = (price: number | undefined, reference: number | undefined): number | undefined =>
  price === undefined || reference === undefined || reference <= price ? undefined : Math.round((1 - price / reference) * 100);
