import { type DealListParams, reads } from '../../shared/reads.ts';
import { typedFilters } from '../../shared/typed-filters.ts';
import { readStore } from '../engine/live.ts';
import { dayAgo } from './days.ts';

/** The filters that the words of a search ask for, on this board. */
export function filtersInWords(typed: string): DealListParams {
  const { currency = 'EUR', priceCurrency = currency } = readStore.get(reads.board()).data ?? {};
  return typedFilters(typed, priceCurrency, dayAgo(1)) ?? { q: typed };
}
