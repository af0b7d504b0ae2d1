import { type SQL, sql } from 'drizzle-orm';
import { alertFilterNames, type CreateAlert, type StoredFilters } from '../../../shared/alerts.ts';
import { type DealFilters, dealFilters, type FilterName } from '../../../shared/deal-filters.ts';
import { defaultDistance } from '../../../shared/first-load-limits.ts';
import { columnsCondition, type DealFilter } from '../../deals/lists/filter-definitions.ts';
import { mainCondition } from '../../deals/lists/relevance.ts';
import { resolveFilters, withTypedFilters } from '../../deals/lists/resolve-filters.ts';
import { scopeId, scopeNames } from '../../deals/lists/scope.ts';
import { survivingMerchantIdOf } from '../../deals/merchants/merchant-ids.ts';
import type { PriceFactors } from '../../deals/money/comparable-price.ts';
import { namesKind } from '../../deals/search/word-frequency.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { alerts, categories } from '../../platform/database/schema.ts';

type Filters = NonNullable<CreateAlert['filters']>;

/** Looks up the names in filters. Members-only deals are included: everyone who is notified may see them. Throws INVALID for unknown names. */
export async function storeFilters(db: Queryable, typed: Filters): Promise<StoredFilters> {
  const filters = await withTypedFilters(db, typed);
  const { category: _, merchant: __, author: ___, ...others } = filters;
  const stored: StoredFilters = others;
  for (const name of scopeNames) if (filters[name] !== undefined) stored[name] = await scopeId(db, name, filters[name], `filters.${name}`);
  const { q, minPrice = 0, maxPrice = Infinity } = (await readFilters(db, stored)).values;
  if (q?.length === 0) throw invalid('filters.q', 'no_words', 'Must contain a letter or a digit');
  if (minPrice > maxPrice) throw invalid('filters.maxPrice', 'band_is_empty', 'The higher price must not be below the lower one');
  return stored;
}

/** What the stored filters mean. */
const readFilters = (db: Queryable, { category, merchant, author, ...others }: StoredFilters): Promise<DealFilter> =>
  resolveFilters(db, others, { ids: { category, merchant, author }, seesMembersOnly: true, comparesPrices: false });

/**
 * What an alert is looking for. If its words name a kind of product, deals that are one, and what only mentions them if its person asks for that: an alert
 * for a laptop is not about bags for one. Other words, such as a brand or a game, may be anywhere: a deal that is missed disappoints more than one too many.
 */
export async function soughtBy(db: Queryable, filters: StoredFilters, mentions: boolean): Promise<DealFilter> {
  const filter = await readFilters(db, filters);
  const terms = filter.values.q ?? [];
  const condition = !mentions && (await namesKind(db, terms)) ? mainCondition(terms, true) : undefined;
  return condition === undefined ? filter : { ...filter, part: { is: true, condition } };
}

/** As in the address of a list. @param names the slugs and the handle that the ids refer to; none if it is gone or hidden */
export const shownFilters = ({ category: _, merchant: __, author: ___, ...others }: StoredFilters, names: DealFilters): DealFilters => ({
  ...others,
  ...names,
});

const sqlTypes = {
  text: 'text',
  choice: 'text',
  slug: 'bigint',
  handle: 'bigint',
  number: 'bigint',
  currency: 'char(3)',
  date: 'date',
  moment: 'timestamptz',
} as const;

/** The value of a filter in the column `filters`; null if it is not set. */
const valueIn = (name: FilterName): SQL => sql.raw(`(alerts.filters ->> '${name}')::${sqlTypes[dealFilters[name].type]}`);

/** An alert about a merged merchant or category is about the one that it was merged into. */
export const survivingCategoryId = sql`coalesce((select merged_into from ${categories} named where named.id = ${alerts.categoryId}), ${alerts.categoryId})`;
const columns = {
  ...{ q: alerts.words, author: alerts.authorId },
  ...{ merchant: survivingMerchantIdOf(alerts.merchantId), category: survivingCategoryId },
};
const otherValues = {
  ...Object.fromEntries(alertFilterNames.flatMap((name) => (name in columns ? [] : [[name, valueIn(name)]]))),
  near: sql`places_within(${valueIn('near')}, coalesce(${valueIn('within')}::int, ${sql.raw(defaultDistance)}))`,
};

/** Whether a row of `deal_terms` and `deals` matches an alert. Evaluated by the definitions of filters, as lists are. @param rates for alerts in other currencies */
export const matchesFilters = (factors: PriceFactors, rates: PriceFactors): SQL =>
  sql`${columnsCondition(columns, factors, rates)} and (not ${alerts.hasOtherFilters} or ${columnsCondition(otherValues, factors, rates)})`;
