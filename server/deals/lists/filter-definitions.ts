import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dealFilterNames, type FilterName } from '../../../shared/deal-filters.ts';
import type { DealKind } from '../../../shared/states.ts';
import type { Row } from '../../engine/dependencies.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { type ColumnCurrency, comparablePrice, comparablePriceIn, type PriceFactors } from '../money/comparable-price.ts';
import { couldMatchTerms } from '../search/match-row.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import type { TypedSearch } from '../search/spelling-correction.ts';
import { isNoneOf, type LeftOut } from './left-out.ts';
import type { WordsCondition } from './relevance.ts';

/** The parsed values of filters: names are resolved to ids. */
interface Meanings {
  q: readonly SearchTerm[];
  category: number;
  merchant: number;
  author: number;
  kind: DealKind;
  /** In minor units of the currency, or of the board's price currency. */
  minPrice: number;
  maxPrice: number;
  currency: string;
  /** Percent. */
  saving: number;
  region: string;
  near: readonly { id: number; name: string }[];
  /** Is in `near`. */
  within: string;
  shipping: 'free';
  /** `current`: not probably expired. No address has it. */
  state: 'live' | 'expired' | 'current';
  members: 'only';
  since: Date;
  expiredSince: Date;
}

export interface DealFilter {
  /** Whether the audience sees members-only deals. */
  seesMembersOnly: boolean;
  /** For what compares prices. */
  factors?: PriceFactors | undefined;
  values: { [name in FilterName]?: Meanings[name] | undefined };
  without?: LeftOut;
  /** What `q` was read from, with a price and without. */
  typed?: TypedSearch | undefined;
  /** Of the deals with these words, only those that the condition is true of, or the others. */
  part?: { is: boolean; condition: WordsCondition } | undefined;
}

interface Filter<Value> {
  /** The condition on `deal_terms`. Absent for words, which the index has, and `deals`. `into` is the currency of an amount, where it is in a column. */
  sql?: (value: Value, factors: PriceFactors, into?: ColumnCurrency) => SQL;
  /** Whether a changed row of `deals` could match, as the change feed delivers it. When in doubt it could. */
  couldMatch: (value: Value, factors: PriceFactors) => (row: Row) => boolean;
  /**
   * Facets in the index `deal_terms_find`. A matching deal has at least one of them (SQL function `deal_facets_of`); other deals may
   * too. Optional: they make rare deals faster to find.
   */
  facets?: (value: Value, factors: PriceFactors) => string[];
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

const equals = <Value extends number | string>(column: PgColumn, changed: string, facet: string) => ({
  sql: (value: Value) => sql`${column} = ${value}`,
  couldMatch: (value: Value) => (row: Row) => row[changed] === value,
  facets: (value: Value) => [`${facet} ${value}`],
});

/** @param day of a column, for many filters at once */
const since = (column: PgColumn, day: Date | SQL) =>
  sql`${column} >= ${day instanceof Date ? sql`${day.toISOString()}::timestamptz` : day}`;

const stateFacets = { live: ['live'], expired: ['expired', 'aged'], current: ['live', 'expired'] };

/** Every filter, defined once. */
const filters: { [name in FilterName]: Filter<Meanings[name]> } = {
  q: { couldMatch: couldMatchTerms },
  category: { ...equals(dealTerms.categoryId, 'category_id', 'category'), counts: 'categories' },
  merchant: { ...equals(dealTerms.merchantId, 'merchant_id', 'merchant'), counts: 'merchants' },
  author: equals(dealTerms.authorId, 'author_id', 'author'),
  kind: { ...equals(dealTerms.kind, 'kind', 'kind'), counts: 'kinds' },
  minPrice: {
    sql: (amount, factors, into) => sql`${comparablePriceIn(dealTerms.price, dealTerms.currency, factors, into)} >= ${amount}`,
    couldMatch: (amount, factors) => (row) => (priceOf(row, factors) ?? -1) >= amount,
    facets: (amount, factors) => [
      ...(amount > 0 ? [] : ['price free']),
      ...[...factors].map(([currency, factor]) => {
        // Prices are integers. What rounds to the amount, and a bit for floating point.
        const least = Math.ceil(((amount - 0.5) / factor) * (1 - 1e-9));
        return `price ${currency}>=${priceFacetBounds.findLast((bound) => bound <= least) ?? 0}`;
      }),
    ],
    counts: 'prices',
  },
  maxPrice: {
    sql: (amount, factors, into) => sql`${comparablePriceIn(dealTerms.price, dealTerms.currency, factors, into)} <= ${amount}`,
    couldMatch: (amount, factors) => (row) => (priceOf(row, factors) ?? Infinity) <= amount,
    facets: (amount, factors) => [
      'price free',
      ...[...factors].map(([currency, factor]) => {
        const max = Math.floor(((amount + 0.5) / factor) * (1 + 1e-9));
        const above = priceFacetBounds.find((bound) => bound > max);
        return `price ${currency}${above === undefined ? '>=0' : `<${above}`}`;
      }),
    ],
    counts: 'prices',
  },
  // The factors are those of this currency.
  currency: { couldMatch: () => () => true },
  saving: {
    sql: (percent) => sql`${dealTerms.saving} >= ${percent}`,
    couldMatch:
      (percent) =>
      ({ price, reference }) =>
        typeof price === 'number' && typeof reference === 'number' && (reference - price) * 100 >= percent * reference,
    facets: (percent) => [`saving ${Math.floor(percent / 10)}`],
    counts: 'savings',
  },
  region: {
    sql: (region) => sql`(${dealTerms.regions} = '{}' or ${region} = any(${dealTerms.regions}))`,
    couldMatch:
      (region) =>
      ({ regions }) =>
        !Array.isArray(regions) || regions.length === 0 || regions.includes(region),
    facets: (region) => ['region', `region ${region}`],
    counts: 'regions',
  },
  // The region of a deal may be a town.
  near: {
    sql: (places) => {
      const ids = Array.isArray(places) ? sql`${sql.param(places.map(({ id }) => id))}::bigint[]` : places;
      const towns = sql`array(select name from places where id = any(${ids}))`;
      return sql`(${dealTerms.place} = any(${ids}) or (${dealTerms.regions} <> '{}' and ${dealTerms.regions} && ${towns}))`;
    },
    couldMatch: (places) => {
      const [ids, names] = [new Set<unknown>(places.map(({ id }) => id)), new Set(places.map(({ name }) => name))];
      return ({ place, regions }) => ids.has(place) || !Array.isArray(regions) || regions.some((each) => names.has(each));
    },
    facets: (places) => places.flatMap(({ id, name }) => [`place ${id}`, `region ${name}`]),
  },
  // The places are those within this distance.
  within: { couldMatch: () => () => true },
  shipping: {
    sql: () => sql`${dealTerms.freeShipping}`,
    couldMatch: () => (row) => row.shipping === 0,
    facets: () => ['shipping free'],
    counts: 'freeShipping',
  },
  state: {
    sql: (state) =>
      state === 'current' ? sql`not ${dealTerms.aged}` : state === 'expired' ? sql`not ${dealTerms.live}` : sql`${dealTerms.live}`,
    couldMatch: (state) => (row) => (state === 'current' ? row.expired_by !== 'age' : row.state === state),
    facets: (state) => stateFacets[state],
    counts: 'live',
  },
  members: {
    sql: () => sql`${dealTerms.membersOnly}`,
    couldMatch: () => (row) => row.members_only !== false,
    facets: () => ['members'],
    counts: 'membersOnly',
  },
  since: {
    sql: (day) => since(dealTerms.liveAt, day),
    couldMatch: (day) => (row) => !(row.live_at instanceof Date) || row.live_at >= day,
  },
  expiredSince: {
    sql: (day) => since(dealTerms.expiredAt, day),
    couldMatch: (day) => (row) => row.expired_at !== null && (!(row.expired_at instanceof Date) || row.expired_at >= day),
    facets: () => stateFacets.expired,
  },
};

const noFactors: PriceFactors = new Map();

/** The amounts that price facets compare with, as in `deal_facets_of` (a test compares the two). */
export const priceFacetBounds = [0, 1, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

const priceOf = ({ price, currency }: Row, factors: PriceFactors) =>
  typeof price === 'number' && typeof currency === 'string' ? comparablePrice(price, currency, factors) : undefined;

/** As a condition on `deal_terms`, without the words. */
export const termsCondition = ({ seesMembersOnly, factors = noFactors, values, without }: DealFilter): SQL | undefined =>
  and(
    seesMembersOnly ? undefined : sql`not ${dealTerms.membersOnly}`,
    ...isNoneOf(without),
    ...each(values, ({ sql: of }, value) => of?.(value, factors)),
  );

/** A condition on `deals`, such as the words, as one on `deal_terms`: judged one row at a time. */
export const onDeal = (condition: SQL | undefined): SQL | undefined =>
  condition && sql`coalesce((select ${condition} from ${deals} where ${deals.id} = ${dealTerms.dealId}), false)`;

/** As facets for `deal_terms_find`: a matching deal has one of each group. */
export const facetGroups = (filter: DealFilter): string[][] => facetsByFilter(filter).map(({ facets }) => facets);

/** The same with the filter that each group is of. */
export const facetsByFilter = ({ factors = noFactors, values }: DealFilter) =>
  each(values, ({ facets }, value, name) => ({ name, facets: facets?.(value, factors) ?? [] })).filter(({ facets }) => facets.length > 0);

/**
 * Many filters at once, whose values are in columns: a condition on `deal_terms` and `deals`. What is null does not count. The words are a
 * tsquery; the caller must see to who sees members-only deals.
 */
export function columnsCondition(columns: { [name in FilterName]?: PgColumn | SQL }, factors: PriceFactors, rates: PriceFactors): SQL {
  const into = columns.currency && { column: columns.currency, rates };
  const conditions = dealFilterNames.flatMap((name) => {
    const column = columns[name];
    if (column === undefined) return [];
    const condition = name === 'q' ? sql`${deals.words} @@ ${column}` : filters[name].sql?.(column as never, factors, into);
    return condition === undefined ? [] : sql`(${column} is null or ${condition})`;
  });
  return sql.join(conditions, sql` and `);
}

/** As a test of a changed row of `deals`. When in doubt, it could match. */
export function couldMatchFilter({ seesMembersOnly, factors = noFactors, values }: DealFilter): (row: Row) => boolean {
  // Words take longest to look at.
  const judges = each(values, ({ couldMatch }, value) => couldMatch(value, factors)).reverse();
  return (row) => (seesMembersOnly || row.members_only !== true) && judges.every((couldMatch) => couldMatch(row));
}

/** The same without the filters that `keep` leaves out. */
export const onlyFilters = ({ values, ...filter }: DealFilter, keep: (filter: Pick<Filter<never>, 'counts'>) => boolean): DealFilter => ({
  ...filter,
  values: Object.fromEntries(Object.entries(values).filter(([name]) => keep(filters[name as FilterName]))),
});

/** Calls back for each filter that is set. TypeScript cannot see that a filter and its value belong together. */
const each = <Answer>(
  values: DealFilter['values'],
  callback: (filter: Filter<never>, value: never, name: FilterName) => Answer,
): Answer[] =>
  dealFilterNames.flatMap((name) => (values[name] === undefined ? [] : [callback(filters[name], values[name] as never, name)]));
