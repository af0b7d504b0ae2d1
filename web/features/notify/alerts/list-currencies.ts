import type { DealCard } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import type { AlertTarget } from './alert-target.ts';

/** The currencies of the prices in a list, the most usual one first. */
export function useListCurrencies(target: AlertTarget): string[] {
  const { data } = useRead('filters' in target ? reads.deals(target.filters) : undefined);
  return currenciesOf(Object.values(data?.deals ?? {}));
}

export function currenciesOf(deals: readonly Pick<DealCard, 'price' | 'currency'>[]): string[] {
  const priced = Object.groupBy(
    deals.filter(({ price }) => price),
    ({ currency }) => currency,
  );
  return Object.entries(priced)
    .toSorted(([, a = []], [, b = []]) => b.length - a.length)
    .map(([currency]) => currency);
}
