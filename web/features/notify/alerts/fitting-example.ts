import type { DealFilters } from '../../../../shared/deal-filters.ts';

/** A deal that fits an alert by its words and its price, in minor units. */
export const fittingExample = ({ q = '', minPrice, maxPrice }: DealFilters) => ({
  title: withoutOperators(q) || 'Dyson V8',
  price: Number(maxPrice ?? minPrice ?? 37_900),
});

/** Leaves out excluded words, and the quotes of phrases. */
const withoutOperators = (q: string) =>
  q
    .replaceAll(/(?<=^|\s)-("[^"]*"?|\S+)/g, '')
    .replaceAll(/["“”„«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
