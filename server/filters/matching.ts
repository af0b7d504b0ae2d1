import type { filters } from '../database/schema.ts';
import { folded, hasWord } from './word-match.ts';

type Filter = typeof filters.$inferSelect;

/** What a filter looks at. */
export interface Filterable {
  title: string;
  merchantId: number | null;
  categoryId: number;
  authorId: number;
  price: number | null;
  currency: string;
}

/** Which of the filters a deal meets, by their ids. A price band is in the board's `currency`, and meets no other. */
export function metBy(deal: Filterable, filters: readonly Filter[], currency: string): number[] {
  const title = folded(deal.title);
  const meets = (filter: Filter): boolean => {
    if (filter.kind === 'word') return hasWord(title, folded(filter.word ?? ''));
    if (filter.kind === 'merchant') return deal.merchantId === filter.merchantId;
    if (filter.kind === 'category') return deal.categoryId === filter.categoryId;
    if (filter.kind === 'person') return deal.authorId === filter.authorId;
    const { minPrice, maxPrice } = filter;
    return deal.price !== null && deal.currency === currency && deal.price >= (minPrice ?? 0) && deal.price <= (maxPrice ?? Infinity);
  };
  return filters.filter(meets).map(({ id }) => id);
}
