import { and, type SQL, sql } from 'drizzle-orm';
import type { DealKind } from '../../shared/states.ts';
import { deals, dealTerms } from '../database/schema.ts';
import type { Row } from '../live/dependencies.ts';
import { couldMatchTerms } from '../search/match-row.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { tsqueryFor } from '../search/tsquery.ts';

/** Which deals a list shows, once names have become ids. */
export interface DealFilter {
  /** Whether the audience sees members-only deals. */
  members: boolean;
  terms?: readonly SearchTerm[] | undefined;
  category?: number | undefined;
  merchant?: number | undefined;
  author?: number | undefined;
  kind?: DealKind | undefined;
  /** Minor units of `currency`, the board's. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  currency?: string | undefined;
  saving?: number | undefined;
  region?: string | undefined;
  freeShipping?: boolean | undefined;
  live?: boolean | undefined;
  membersOnly?: boolean | undefined;
  since?: Date | undefined;
}

type Columns = { [column in keyof typeof onDeals]: SQL };
const onDeals = {
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
  /** Null where there is no reference price; whole percent, rounded down. */
  saving: sql`(${deals.reference} - ${deals.price}) * 100 / nullif(${deals.reference}, 0)`,
};
const onTerms: Columns = {
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

/** As a condition on `deals`, with the words; undefined where everything passes. */
export const dealsCondition = (filter: DealFilter): SQL | undefined => and(passes(filter, onDeals), wordsCondition(filter));

/** What the words ask of `deals`; undefined where any will do. */
export function wordsCondition({ terms = [] }: Pick<DealFilter, 'terms'>): SQL | undefined {
  const words = tsqueryFor(terms);
  return words === undefined ? undefined : sql`${deals.words} @@ ${words}::tsquery`;
}

/** As a condition on `deal_terms`, without the words, which are the index's. */
export const termsCondition = (filter: DealFilter): SQL | undefined => passes(filter, onTerms);

function passes(filter: DealFilter, is: Columns): SQL | undefined {
  const { category, merchant, author, kind, minPrice, maxPrice, currency, saving, region, since } = filter;
  const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL) => (value === undefined ? undefined : condition(value));
  const band = minPrice === undefined && maxPrice === undefined ? undefined : sql`${is.currency} = ${currency}`;
  return and(
    filter.members ? undefined : sql`not ${is.membersOnly}`,
    when(category, (id) => sql`${is.category} = ${id}`),
    when(merchant, (id) => sql`${is.merchant} = ${id}`),
    when(author, (id) => sql`${is.author} = ${id}`),
    when(kind, (each) => sql`${is.kind} = ${each}`),
    band,
    when(minPrice, (amount) => sql`${is.price} >= ${amount}`),
    when(maxPrice, (amount) => sql`${is.price} <= ${amount}`),
    when(saving, (percent) => sql`${is.saving} >= ${percent}`),
    when(region, (each) => sql`(${is.regions} = '{}' or ${each} = any(${is.regions}))`),
    filter.freeShipping ? is.freeShipping : undefined,
    filter.live ? is.live : undefined,
    filter.membersOnly ? is.membersOnly : undefined,
    when(since, (day) => sql`${is.liveAt} >= ${day.toISOString()}::timestamptz`),
  );
}

/** As a judgement of a changed deal, as the change feed delivers it. When in doubt it passes. */
export function couldMatchFilter(filter: DealFilter): (row: Row) => boolean {
  const judges = [
    (row: Row) => filter.members || row.members_only !== true,
    ...equalities(filter),
    ...amounts(filter),
    ...(filter.live ? [(row: Row) => row.state === 'live'] : []),
    ...(filter.membersOnly ? [(row: Row) => row.members_only !== false] : []),
    ...(filter.since === undefined ? [] : [notBefore(filter.since)]),
    ...(filter.region === undefined ? [] : [inRegion(filter.region)]),
    ...(filter.terms === undefined ? [] : [couldMatchTerms(filter.terms)]),
  ];
  return (row) => judges.every((passesOne) => passesOne(row));
}

const equalities = ({ category, merchant, author, kind, freeShipping }: DealFilter) =>
  Object.entries({ category_id: category, merchant_id: merchant, author_id: author, kind, shipping: freeShipping ? 0 : undefined })
    .filter(([, value]) => value !== undefined)
    .map(
      ([column, value]) =>
        (row: Row) =>
          row[column] === value,
    );

function amounts({ minPrice, maxPrice, currency, saving }: DealFilter): ((row: Row) => boolean)[] {
  const band = ({ price, currency: of }: Row) =>
    typeof price === 'number' && of === currency && price >= (minPrice ?? 0) && price <= (maxPrice ?? price);
  const saves = ({ price, reference }: Row) =>
    typeof price === 'number' && typeof reference === 'number' && (reference - price) * 100 >= (saving ?? 0) * reference;
  return [...(minPrice === undefined && maxPrice === undefined ? [] : [band]), ...(saving === undefined ? [] : [saves])];
}

const notBefore =
  (since: Date) =>
  ({ live_at: liveAt }: Row) =>
    !(liveAt instanceof Date) || liveAt >= since;

const inRegion =
  (region: string) =>
  ({ regions }: Row) =>
    !Array.isArray(regions) || regions.length === 0 || regions.includes(region);
