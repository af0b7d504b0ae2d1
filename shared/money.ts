/** Asking Intl takes longer than reading a price. */
const known = new Map<string, number>();

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const decimals =
    known.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, decimals);
  return decimals;
}

/** How far below the reference a price is, in whole percent; undefined unless it is below. */
export const savingOf = (price: number | undefined, reference: number | undefined): number | undefined =>
  price === undefined || reference === undefined || reference <= price ? undefined : Math.round((1 - price / reference) * 100);
