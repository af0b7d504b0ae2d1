import type { AlertExample } from '../../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames, type FilterName } from '../../../../shared/deal-filters.ts';

/** A deal that fits an alert by its words and its price, in minor units. */
export const fittingExample = ({ q = '', minPrice, maxPrice }: DealFilters) => ({
  title: withoutOperators(q) || 'Dyson V8',
  price: Number(maxPrice ?? minPrice ?? 37_900),
});

export interface Example {
  title: string;
  price: number;
  answer: AlertExample;
}

/** What the example says, so that the alert can be compared with it. */
const said: readonly FilterName[] = ['q', 'minPrice', 'maxPrice', 'currency', 'state', 'since'];

/** What an alert would make of two deals: of one that fits, and of one that costs more or is something else. */
export function examplesFor(filters: DealFilters): Example[] {
  const fitting = fittingExample(filters);
  const unknown = dealFilterNames.filter((name) => filters[name] !== undefined && !said.includes(name));
  return [{ ...fitting, answer: { unmet: [], unknown } }, ...unfitting(filters, fitting)];
}

function unfitting({ q = '', maxPrice }: DealFilters, { title, price }: Pick<Example, 'title' | 'price'>): Example[] {
  if (maxPrice !== undefined) {
    const higher = Math.round(Number(maxPrice) * 1.2) || 1_000;
    return [{ title, price: higher, answer: { unmet: ['maxPrice'], unknown: [] } }];
  }
  // Excluded words alone are not missing from anything.
  if (withoutOperators(q) === '') return [];
  const other = /dyson|v8/i.test(title) ? 'iPad' : 'Dyson V8';
  return [{ title: other, price, answer: { unmet: ['q'], missing: [title], unknown: [] } }];
}

/** Leaves out excluded words, and the quotes of phrases. */
const withoutOperators = (q: string) =>
  q
    .replaceAll(/(?<=^|\s)-("[^"]*"?|\S+)/g, '')
    .replaceAll(/["“”„«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
