import type { DealFilter } from './filters.ts';

/** Where prices are told apart, in minor units; the same as in `deal_facets` (a test compares the two). */
export const priceBounds = [
  1, 100, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000,
  30_000, 40_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000,
] as const;
/** And savings, in percent. */
const savingStep = 5;
/** Merchants and authors are many, so they share. */
const buckets = 256;

/**
 * What all deals have that pass, as in `facet_blocks`: of each group one facet at least. Others may have them too: merchants and authors
 * share facets, and amounts between two bounds have the same.
 */
export function facetsOf(filter: DealFilter): string[][] {
  const { category, merchant, author, kind, saving = 0, region, freeShipping, live, membersOnly } = filter;
  const one = (mark: string, value: string | number | undefined) => (value === undefined ? [] : [[`${mark}${value}`]]);
  return [
    ...one('c', category),
    ...one('m', merchant === undefined ? undefined : merchant % buckets),
    ...one('a', author === undefined ? undefined : author % buckets),
    ...one('k', kind),
    ...(freeShipping ? [['f']] : []),
    ...(live ? [['l']] : []),
    ...(membersOnly ? [['v']] : []),
    ...(saving < savingStep ? [] : one('s', Math.min(95, saving - (saving % savingStep)))),
    ...(region === undefined ? [] : [['r', `r${region}`]]),
    ...prices(filter),
  ];
}

function prices({ minPrice, maxPrice, currency }: DealFilter): string[][] {
  const from = minPrice === undefined ? undefined : priceBounds.findLast((bound) => bound <= minPrice);
  const below = maxPrice === undefined ? undefined : priceBounds.find((bound) => bound > maxPrice);
  return [...(from === undefined ? [] : [[`>${currency}${from}`]]), ...(below === undefined ? [] : [[`<${currency}${below}`]])];
}
