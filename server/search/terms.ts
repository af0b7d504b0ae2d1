import type { Sought } from './lexemes.ts';
import type { Sieve } from './sifting.ts';
import { terms } from './tsquery.ts';

/** The upper bounds that prices are told apart by in terms; the same as in `deal_terms_of` (a test compares the two). */
export const priceBounds = [
  1, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 10_000_000,
] as const;

/** What every deal in this sieve has among its terms: each is one condition, as a tsquery. What only a few bytes of a row tell is left to the row. */
export function facets(sieve: Sieve): string[] {
  const { category, merchant, author, kind, saving, region, minPrice, maxPrice, currency } = sieve;
  const marked = (mark: string, value: string | number | undefined) => (value === undefined ? [] : [term(`${mark}${value}`)]);
  return [
    ...marked('c', category),
    ...marked('m', merchant),
    ...marked('a', author),
    ...marked('k', kind),
    ...(sieve.freeShipping ? [term('f')] : []),
    ...(sieve.live ? [term('l')] : []),
    ...(sieve.membersOnly ? [term('v')] : []),
    ...(saving === undefined || saving < 10 ? [] : [term(`s${Math.min(90, saving - (saving % 10))}`)]),
    ...(region === undefined ? [] : [`(${term('r')} | ${term(`r${region}`)})`]),
    ...(currency === undefined || (minPrice === undefined && maxPrice === undefined) ? [] : [prices(currency, minPrice ?? 0, maxPrice)]),
  ];
}

function prices(currency: string, from: number, to = Number.POSITIVE_INFINITY): string {
  const bucketOf = (price: number) => priceBounds.filter((bound) => bound <= price).length;
  const [first, last] = [bucketOf(from), bucketOf(to)];
  if (last < first) return term('p');
  return `(${Array.from({ length: last - first + 1 }, (_, i) => term(`p${currency}${first + i}`)).join(' | ')})`;
}

const term = (facet: string) => `'#${facet.replaceAll(/['\\]/g, '$&$&')}'`;

/** The tsquery for `deal_terms.terms`; undefined where nothing there tells these deals from others. */
export function termsQuery(sieve: Sieve, words: (sought: readonly Sought[]) => string | undefined = terms): string | undefined {
  const sought = sieve.sought?.some(({ minus }) => !minus) ? words(sieve.sought) : undefined;
  const all = [...(sought === undefined ? [] : [sought]), ...facets(sieve)];
  return all.length === 0 ? undefined : all.join(' & ');
}
