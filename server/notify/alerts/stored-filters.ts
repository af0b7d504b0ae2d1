import { type SQL, sql } from 'drizzle-orm';
import type { CreateAlert, StoredFilters } from '../../../shared/alerts.ts';
import { type DealFilters, dealFilterNames, dealFilters, type FilterName } from '../../../shared/deal-filters.ts';
import type { DealFilter } from '../../deals/lists/filter-definitions.ts';
import { resolveFilters } from '../../deals/lists/resolve-filters.ts';
import { type ScopeIds, scopeNames, scopeOf } from '../../deals/lists/scope.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { alerts } from '../../platform/database/schema.ts';

type Filters = NonNullable<CreateAlert['filters']>;

/** Looks up the names in filters. Members-only deals are included: everyone who is notified may see them. Throws INVALID for unknown names. */
export async function storeFilters(db: Queryable, filters: Filters): Promise<StoredFilters> {
  const ids: ScopeIds = {};
  for (const name of scopeNames) {
    if (filters[name] === undefined) continue;
    const scoped = await scopeOf(db, { [name]: filters[name] }, true);
    if ('missing' in scoped) throw invalid(`filters.${name}`, 'unknown', 'There is no such thing');
    Object.assign(ids, scoped.ids);
  }
  const { category: _, merchant: __, author: ___, ...others } = filters;
  const stored = { ...others, ...ids };
  const { q, minPrice = 0, maxPrice = Infinity } = (await readFilters(db, stored)).values;
  if (q?.length === 0) throw invalid('filters.q', 'no_words', 'Must contain a letter or a digit');
  if (minPrice > maxPrice) throw invalid('filters.maxPrice', 'band_is_empty', 'The higher price must not be below the lower one');
  return stored;
}

/** What the stored filters mean. */
export const readFilters = (db: Queryable, { category, merchant, author, ...others }: StoredFilters): Promise<DealFilter> =>
  resolveFilters(db, others, { ids: { category, merchant, author }, seesMembersOnly: true, comparesPrices: false });

/** As in the address of a list. @param names the slugs and the handle that the ids refer to; none if it is gone or hidden */
export const shownFilters = ({ category: _, merchant: __, author: ___, ...others }: StoredFilters, names: DealFilters): DealFilters => ({
  ...others,
  ...names,
});

const sqlTypes = { text: 'text', choice: 'text', slug: 'bigint', handle: 'bigint', number: 'bigint', date: 'date' } as const;

/** The value of a filter in the column `filters`; null if it is not set. */
const valueIn = (name: FilterName): SQL =>
  sql`(${alerts.filters} ->> ${sql.raw(`'${name}'`)})::${sql.raw(sqlTypes[dealFilters[name].type])}`;

export const filterValues = Object.fromEntries(dealFilterNames.map((name) => [name, valueIn(name)])) as Record<FilterName, SQL>;
