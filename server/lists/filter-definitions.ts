import { and, type SQL, sql } from 'drizzle-orm';
import { dealFilterNames, type FilterName } from '../../shared/deal-filters.ts';
import type { DealKind } from '../../shared/states.ts';
import { deals, dealTerms } from '../database/schema.ts';
import type { Row } from '../live/dependencies.ts';
import { couldMatchTerms } from '../search/match-row.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { tsqueryFor } from '../search/tsquery.ts';

/** The parsed values of filters: names are resolved to ids, and prices have the board's currency. */
interface Meanings {
  q: readonly SearchTerm[];
  category: number;
  merchant: number;
  author: number;
  kind: DealKind;
  minPrice: Price;
  maxPrice: Price;
  /** Percent. */
  saving: number;
  region: string;
  shipping: 'free';
  state: 'live';
  members: 'only';
  since: Date;
}
interface Price {
  amount: number;
  currency: string;
}

export interface DealFilter {
  /** Whether the audience sees members-only deals. */
  seesMembersOnly: boolean;
  values: { [name in FilterName]?: Meanings[name] | undefined };
}

/** The columns that filters look at. Both tables have them; those of `deal_terms` are cheaper to read. */
type Columns = typeof dealColumns;
const dealColumns = {
  category: sql`${deals.categoryId}`,
  merchant: sql`${deals.merchantId}`,
  author: sql`${deals.authorId}`,
  kind: sql`${deals.kind}`,
  price: sql`${deals.price}`,
  currency: sql`${deals.currency}`,
  regions: sql`${deals.regions}`,
  membersOnly: sql`${deals.membersOnly}`,
  liveAt: sql`${deals.liveAt}`,
  live: sql`${deals.state} = 'live'`,
  freeShipping: sql`${deals.shipping} = 0`,
  /** Whole percent, rounded down; null without a reference price. */
  saving: sql`(${deals.reference} - ${deals.price}) * 100 / nullif(${deals.reference}, 0)`,
};
const termColumns: Columns = {
  category: sql`${dealTerms.categoryId}`,
  merchant: sql`${dealTerms.merchantId}`,
  author: sql`${dealTerms.authorId}`,
  kind: sql`${dealTerms.kind}`,
  price: sql`${dealTerms.price}`,
  currency: sql`${dealTerms.currency}`,
  regions: sql`${dealTerms.regions}`,
  membersOnly: sql`${dealTerms.membersOnly}`,
  liveAt: sql`${dealTerms.liveAt}`,
  live: sql`${dealTerms.live}`,
  freeShipping: sql`${dealTerms.freeShipping}`,
  saving: sql`${dealTerms.saving}`,
};

interface Filter<Value> {
  /** The condition on a deal. Absent for words, which each table stores differently. */
  sql?: (value: Value, columns: Columns) => SQL;
  /** Whether a changed row of `deals` could match, as the change feed delivers it. When in doubt it could. */
  couldMatch: (value: Value) => (row: Row) => boolean;
  /**
   * Facets in the index `deal_terms_find`. A matching deal has at least one of them (SQL function `deal_facets_of`); other deals may
   * too. Optional: they make rare deals faster to find.
   */
  facets?: (value: Value, all: DealFilter['values']) => string[] | undefined;
  /** The counts beside the filters that this one is ignored for: how many deals its other values would leave. */
  counts?: CountGroup;
}

export const countGroups = [
  'categories',
  'merchants',
  'kinds',
  'prices',
  'savings',
  'regions',
  'freeShipping',
  'live',
  'membersOnly',
] as const;
export type CountGroup = (typeof countGroups)[number];

const equals = <Value extends number | string>(column: 'category' | 'merchant' | 'author' | 'kind', changed: string) => ({
  sql: (value: Value, columns: Columns) => sql`${columns[column]} = ${value}`,
  couldMatch: (value: Value) => (row: Row) => row[changed] === value,
  facets: (value: Value) => [`${column} ${value}`],
});

/** Every filter, defined once. */
const filters: { [name in FilterName]: Filter<Meanings[name]> } = {
  q: { couldMatch: couldMatchTerms },
  category: { ...equals('category', 'category_id'), counts: 'categories' },
  merchant: { ...equals('merchant', 'merchant_id'), counts: 'merchants' },
  author: equals('author', 'author_id'),
  kind: { ...equals('kind', 'kind'), counts: 'kinds' },
  minPrice: {
    sql: ({ amount, currency }, { price, currency: its }) => sql`(${its} = ${currency} and ${price} >= ${amount})`,
    couldMatch:
      ({ amount, currency }) =>
      (row) =>
        typeof row.price === 'number' && row.currency === currency && row.price >= amount,
    // One range costs half as much as two that overlap.
    facets: ({ amount, currency }, { maxPrice }) => priceFacets(currency, amount, maxPrice?.amount),
    counts: 'prices',
  },
  maxPrice: {
    sql: ({ amount, currency }, { price, currency: its }) => sql`(${its} = ${currency} and ${price} <= ${amount})`,
    couldMatch:
      ({ amount, currency }) =>
      (row) =>
        typeof row.price === 'number' && row.currency === currency && row.price <= amount,
    facets: ({ amount, currency }, { minPrice }) => (minPrice === undefined ? priceFacets(currency, 0, amount) : undefined),
    counts: 'prices',
  },
  saving: {
    sql: (percent, { saving }) => sql`${saving} >= ${percent}`,
    couldMatch:
      (percent) =>
      ({ price, reference }) =>
        typeof price === 'number' && typeof reference === 'number' && (reference - price) * 100 >= percent * reference,
    facets: (percent) => range(Math.floor(percent / 10), 10).map((tens) => `saving ${tens}`),
    counts: 'savings',
  },
  region: {
    sql: (region, { regions }) => sql`(${regions} = '{}' or ${region} = any(${regions}))`,
    couldMatch:
      (region) =>
      ({ regions }) =>
        !Array.isArray(regions) || regions.length === 0 || regions.includes(region),
    facets: (region) => ['region', `region ${region}`],
    counts: 'regions',
  },
  shipping: {
    sql: (_, { freeShipping }) => freeShipping,
    couldMatch: () => (row) => row.shipping === 0,
    facets: () => ['shipping free'],
    counts: 'freeShipping',
  },
  state: { sql: (_, { live }) => live, couldMatch: () => (row) => row.state === 'live', facets: () => ['live'], counts: 'live' },
  members: {
    sql: (_, { membersOnly }) => membersOnly,
    couldMatch: () => (row) => row.members_only !== false,
    facets: () => ['members'],
    counts: 'membersOnly',
  },
  since: {
    sql: (day, { liveAt }) => sql`${liveAt} >= ${day.toISOString()}::timestamptz`,
    couldMatch:
      (day) =>
      ({ live_at: liveAt }) =>
        !(liveAt instanceof Date) || liveAt >= day,
  },
};

/** The first amount of each price facet but the lowest, as in `deal_facets_of` (a test compares the two). */
export const priceBounds = [1, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 40_000, 100_000, 300_000];

function priceFacets(currency: string, from: number, to = Number.POSITIVE_INFINITY): string[] {
  const facetOf = (amount: number) => priceBounds.filter((bound) => bound <= amount).length;
  return range(facetOf(from), facetOf(to)).map((nth) => `price ${currency}${nth}`);
}
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** As a condition on `deals`; undefined if every deal matches. */
export const dealsCondition = (filter: DealFilter): SQL | undefined => and(condition(filter, dealColumns), wordsCondition(filter));

/** The words as a condition on `deals`; undefined if there are none. */
export function wordsCondition({ values: { q = [] } }: DealFilter): SQL | undefined {
  const query = tsqueryFor(q);
  return query === undefined ? undefined : sql`${deals.words} @@ ${query}::tsquery`;
}

/** As a condition on `deal_terms`, without the words. */
export const termsCondition = (filter: DealFilter): SQL | undefined => condition(filter, termColumns);

const condition = ({ seesMembersOnly, values }: DealFilter, columns: Columns): SQL | undefined =>
  and(seesMembersOnly ? undefined : sql`not ${columns.membersOnly}`, ...each(values, ({ sql: of }, value) => of?.(value, columns)));

/** As facets for `deal_terms_find`: a matching deal has one of each group. */
export const facetGroups = ({ values }: DealFilter): string[][] =>
  each(values, ({ facets }, value) => facets?.(value, values)).filter((group) => group !== undefined);

/** As a test of a changed row of `deals`. When in doubt, it could match. */
export function couldMatchFilter({ seesMembersOnly, values }: DealFilter): (row: Row) => boolean {
  // Words take longest to look at.
  const judges = each(values, ({ couldMatch }, value) => couldMatch(value)).reverse();
  return (row) => (seesMembersOnly || row.members_only !== true) && judges.every((couldMatch) => couldMatch(row));
}

/** The same without the filters that `keep` leaves out. */
export const onlyFilters = (
  { seesMembersOnly, values }: DealFilter,
  keep: (filter: Pick<Filter<never>, 'counts'>) => boolean,
): DealFilter => ({
  seesMembersOnly,
  values: Object.fromEntries(Object.entries(values).filter(([name]) => keep(filters[name as FilterName]))),
});

/** Calls back for each filter that is set. TypeScript cannot see that a filter and its value belong together. */
const each = <Answer>(values: DealFilter['values'], callback: (filter: Filter<never>, value: never) => Answer): Answer[] =>
  dealFilterNames.flatMap((name) => (values[name] === undefined ? [] : [callback(filters[name], values[name] as never)]));
