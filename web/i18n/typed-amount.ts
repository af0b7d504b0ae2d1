import { typedPrice } from '../../shared/typed-price.ts';
import { currencyOf, parseAmount } from './amount.ts';

interface TypedAmount {
  /** In minor units of the currency that was typed, or else the usual one. */
  amount: number;
  currency: string;
}

/** A bound of prices, in any currency: "600", "$600", "max 600 dollars". Undefined if it is none. */
export function typedAmount(typed: string, usual: string): TypedAmount | undefined {
  const named = currencyOf(typed, usual);
  const amount = named === undefined ? undefined : parseAmount(typed, named);
  if (named !== undefined && amount !== undefined) return { amount, currency: named };
  const { words, filters } = typedPrice(`x ${typed}`, usual) ?? {};
  const bound = filters?.maxPrice ?? filters?.minPrice;
  return words !== 'x' || bound === undefined ? undefined : { amount: Number(bound), currency: filters?.currency ?? usual };
}
