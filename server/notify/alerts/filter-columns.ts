import { type DealFilters, dealFilterNames, type FilterName } from '../../../shared/deal-filters.ts';
import type { DealFilter } from '../../deals/lists/filter-definitions.ts';
import { resolveFilters } from '../../deals/lists/resolve-filters.ts';
import { scopeNames, scopeOf } from '../../deals/lists/scope.ts';
import { priceFactors } from '../../deals/money/price-factors.ts';
import { readTerms } from '../../deals/search/search-terms.ts';
import { tsqueryFor } from '../../deals/search/tsquery.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { alerts } from '../../platform/database/schema.ts';

/** The column that holds the value of each filter. */
export const filterColumns = {
  q: alerts.q,
  category: alerts.categoryId,
  merchant: alerts.merchantId,
  author: alerts.authorId,
  kind: alerts.kind,
  minPrice: alerts.minPrice,
  maxPrice: alerts.maxPrice,
  saving: alerts.saving,
  region: alerts.region,
  shipping: alerts.shipping,
  state: alerts.liveOnly,
  members: alerts.members,
  since: alerts.since,
} satisfies Record<FilterName, unknown>;
type FilterColumn = (typeof filterColumns)[FilterName]['_']['name'];

type Query = Parameters<typeof resolveFilters>[1];

/** Looks up the names in filters. Members-only deals are included: everyone who is notified may see them. Throws INVALID for unknown names. */
export async function resolveAlertFilters(db: Queryable, query: Query): Promise<DealFilter> {
  const ids: Record<string, number> = {};
  for (const name of scopeNames) {
    if (query[name] === undefined) continue;
    const scoped = await scopeOf(db, { [name]: query[name] }, true);
    if ('missing' in scoped) throw invalid(`filters.${name}`, 'unknown', 'There is no such thing');
    Object.assign(ids, scoped.ids);
  }
  const filter = await resolveFilters(db, query, { ids, seesMembersOnly: true, comparesPrices: false });
  if (filter.values.q?.length === 0) throw invalid('filters.q', 'no_words', 'Must contain a letter or a digit');
  const { minPrice = 0, maxPrice = Infinity } = filter.values;
  if (minPrice > maxPrice) throw invalid('filters.maxPrice', 'band_is_empty', 'The higher price must not be below the lower one');
  return filter;
}

/** The columns of an alert with these filters; `q` as typed. */
export const columnsOf = ({ values }: DealFilter, q: string | null | undefined) =>
  ({
    q: q ?? null,
    words: tsqueryFor(values.q ?? []) ?? null,
    categoryId: values.category ?? null,
    merchantId: values.merchant ?? null,
    authorId: values.author ?? null,
    kind: values.kind ?? null,
    minPrice: values.minPrice ?? null,
    maxPrice: values.maxPrice ?? null,
    saving: values.saving ?? null,
    region: values.region ?? null,
    shipping: values.shipping ?? null,
    liveOnly: values.state ?? null,
    members: values.members ?? null,
    since: values.since?.toISOString().slice(0, 10) ?? null,
  }) satisfies { [column in FilterColumn | 'words']: unknown };

type AlertRow = typeof alerts.$inferSelect;

/** The filters in the columns of an alert; `q` replaces its search text. */
export async function filterOf(db: Queryable, row: AlertRow, q = row.q): Promise<DealFilter> {
  return {
    seesMembersOnly: true,
    factors: row.minPrice === null && row.maxPrice === null ? undefined : await priceFactors(db),
    values: {
      q: q === null ? undefined : await readTerms(db, q),
      category: row.categoryId ?? undefined,
      merchant: row.merchantId ?? undefined,
      author: row.authorId ?? undefined,
      kind: row.kind ?? undefined,
      minPrice: row.minPrice ?? undefined,
      maxPrice: row.maxPrice ?? undefined,
      saving: row.saving ?? undefined,
      region: row.region ?? undefined,
      shipping: row.shipping ?? undefined,
      state: row.liveOnly ?? undefined,
      members: row.members ?? undefined,
      since: row.since === null ? undefined : new Date(row.since),
    } satisfies { [name in FilterName]: unknown },
  };
}

/** The slugs and the handle that an alert's columns refer to; null if it is gone or hidden. */
interface Names {
  category: string | null;
  merchant: string | null;
  author: string | null;
}

/** The filters as in the address of a list. */
export function filtersOf(row: AlertRow, names: Names): DealFilters {
  const { q, kind, minPrice, maxPrice, saving, region, shipping, liveOnly: state, members, since } = row;
  const values: Record<FilterName, string | number | null> = {
    ...{ q, ...names, kind, minPrice, maxPrice, saving, region, shipping, state, members, since },
  };
  return Object.fromEntries(dealFilterNames.flatMap((name) => (values[name] === null ? [] : [[name, String(values[name])]])));
}
