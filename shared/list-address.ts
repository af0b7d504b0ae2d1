import { type DealFilters, dealFilterNames, dealFilters, dealSorts, type FilterValues, type ListSort } from './deal-filters.ts';
import { listLimits } from './first-load-limits.ts';
import { isText, isVisible, oneLine } from './plain-text.ts';
import { type DealListParams, defaultSort, reads } from './reads.ts';

/** The orders that a list offers. Search results are not sorted by "rising", but by "best". */
export const sortsOf = ({ q, state }: DealFilters): readonly ListSort[] =>
  state === 'expired' ? [state] : q === undefined ? dealSorts : ['best', ...dealSorts.filter((sort) => sort !== 'rising')];

/**
 * Reads the address of a list. People mistype and truncate addresses, so invalid parts are ignored. `own` holds the filters that the
 * screen's path sets, such as its category. The reads accept every result (a test compares the two).
 */
export function listIn(search: string, own: DealFilters = {}): DealFilters & { sort: ListSort } {
  const query = new URLSearchParams(search);
  const valid = dealFilterNames.flatMap((name) => {
    const value = parse(query.get(name) ?? '', dealFilters[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const filters: DealFilters = { ...Object.fromEntries(valid), ...own };
  const sort = sortsOf(filters).find((each) => each === query.get('sort')) ?? defaultSort(filters);
  return { sort, ...filters };
}

/** Where the list of an address goes on, for links without JavaScript: a cursor. */
export function afterIn(search: string): string | undefined {
  const after = new URLSearchParams(search).get('after') ?? '';
  return /^[-+.\de]{1,40}_\d{1,16}(_m)?$/.test(after) ? after : undefined;
}

/** The opposite of `listIn`: the query of a list's address, with its question mark. */
export function searchOf({ after: _, ...params }: DealListParams, own: DealFilters = {}): string {
  const remaining = Object.fromEntries(Object.entries(params).filter(([name]) => !(name in own)));
  return reads.deals(remaining).slice(reads.deals().length);
}

/** Of a search; of an order alone, the front page. */
export const searchAddress = (params: DealListParams): string =>
  `${dealFilterNames.some((name) => params[name] !== undefined) || params.sort === undefined ? '/search' : '/'}${searchOf(params)}`;

/** The same rules as in filter-schemas.ts, but text that is too long is cut. */
function parse(value: string, values: FilterValues): string | undefined {
  switch (values.type) {
    case 'text':
      return parseText(value, values.max);
    case 'slug':
      return /^[\p{Ll}\p{Lo}\p{Lm}\p{N}-]{1,80}$/u.test(value) ? value : undefined;
    case 'handle':
      return new RegExp(listLimits.handle.pattern).test(value) ? value : undefined;
    case 'number':
      return /^\d{1,10}$/.test(value) && Number(value) <= values.max ? value : undefined;
    case 'currency':
      return /^[A-Z]{3}$/.test(value) ? value : undefined;
    case 'choice':
      return values.values.find((each) => each === value);
    case 'date':
      return isMoment(value) && !value.includes('T') ? value : undefined;
    case 'moment':
      return isMoment(value) ? value : undefined;
  }
}

function parseText(value: string, max: number): string | undefined {
  const cut = [...oneLine(value)].slice(0, max).join('').trim();
  return isText(cut) && isVisible(cut) ? cut : undefined;
}

function isMoment(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d(T\d\d:\d\dZ)?$/.test(value) ? Date.parse(value) : Number.NaN;
  return at >= Date.parse(listLimits.since.min) && new Date(at).toISOString().startsWith(value.replace('Z', ''));
}
