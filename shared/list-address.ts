import { limits } from './limits.ts';
import { isText, isVisible, oneLine } from './plain-text.ts';
import { dealSorts, type ListSort } from './ranking.ts';
import { type DealFilters, type DealListParams, dealFilterNames, defaultSort, reads } from './reads.ts';
import { dealKinds } from './states.ts';

/** The orders that a list can be seen in. What is searched for does not rise, but it fits more or less. */
export const sortsOf = ({ q }: DealFilters): readonly ListSort[] =>
  q === undefined ? dealSorts : ['best', ...dealSorts.filter((sort) => sort !== 'rising')];

/**
 * What the address of a list asks for. Addresses are typed, cut off and grown old: what is not understood in one is left out, so that it
 * leads to a list all the same. `own` is what the screen's path says already, such as its category. Whatever is answered here, the
 * reads take (a test compares the two); written without zod, which the web's first load has no room for.
 */
export function listIn(search: string, own: DealFilters = {}): DealFilters & { sort: ListSort } {
  const asked = new URLSearchParams(search);
  const understood = dealFilterNames.flatMap((name) => {
    const value = understand[name](asked.get(name) ?? '');
    return value === undefined ? [] : [[name, value]];
  });
  const filters: DealFilters = { ...Object.fromEntries(understood), ...own };
  const sort = sortsOf(filters).find((each) => each === asked.get('sort')) ?? defaultSort(filters);
  return { sort, ...filters };
}

/** The query that a list's own address has, with its question mark; the other way round of `listIn`. */
export function searchOf({ after: _, ...params }: DealListParams, own: DealFilters = {}): string {
  const left = Object.fromEntries(Object.entries(params).filter(([name]) => !(name in own)));
  return reads.deals(left).slice(reads.deals().length);
}

type Understand = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): Understand =>
  (value) =>
    pattern.test(value) ? value : undefined;
const oneOf =
  (...known: readonly string[]): Understand =>
  (value) =>
    known.find((each) => each === value);
const whole =
  (most: number): Understand =>
  (value) =>
    /^[0-9]{1,10}$/.test(value) && Number(value) <= most ? value : undefined;
const words =
  (most: number): Understand =>
  (value) => {
    const cut = [...oneLine(value)].slice(0, most).join('').trim();
    return isText(cut) && isVisible(cut) ? cut : undefined;
  };
const day: Understand = (value) => {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return at >= Date.parse(limits.since.min) && new Date(at).toISOString().startsWith(value) ? value : undefined;
};
const slug = matching(/^[\p{Ll}\p{Lo}\p{Lm}\p{N}-]{1,80}$/u);
const price = whole(limits.price.max);

const understand: Record<keyof DealFilters, Understand> = {
  q: words(limits.search.max),
  category: slug,
  merchant: slug,
  author: matching(new RegExp(limits.handle.pattern)),
  kind: oneOf(...dealKinds),
  minPrice: price,
  maxPrice: price,
  saving: whole(100),
  region: words(limits.region.max),
  shipping: oneOf('free'),
  state: oneOf('live'),
  members: oneOf('only'),
  since: day,
};
