import type { DealsQuery } from '../../../shared/deals.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../../engine/dependencies.ts';
import { invalid } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { dependsOnMerchantVisibility, newestVisibleDeal } from '../merchants/merchant-visibility.ts';

/** The filters that name a row of another table, as an address spells them. */
export type Scope = Pick<DealsQuery, 'author' | 'merchant' | 'category'>;
export type ScopeName = keyof Scope;
export type ScopeIds = { [name in ScopeName]?: number };

/** The narrowest first. */
export const scopeNames = ['author', 'merchant', 'category'] as const satisfies ScopeName[];

const feed = {
  author: { table: 'people', name: 'handle', column: 'author_id' },
  merchant: { table: 'merchants', name: 'slug', column: 'merchant_id' },
  category: { table: 'categories', name: 'slug', column: 'category_id' },
};

interface Named {
  author: number | null;
  category: number | null;
  merchant: number | null;
  visibleDeal: number | null;
}

const readNames = statement<Named>(
  'scope',
  `select (select id::float8 from people where handle = $1 and state <> 'deleted') as author,
     (select coalesce(merged_into, id)::float8 from categories
      where slug = $3 or id = (select category_id from category_addresses where slug = $3) order by slug = $3 desc limit 1) as category,
     merchant.id::float8 as merchant, merchant."visibleDeal"::float8 as "visibleDeal"
   from (values (1)) one left join lateral (
     select id, ${newestVisibleDeal('merchants.id', '$4::boolean')} as "visibleDeal" from merchants where id = coalesce(
       (select coalesce(merged_into, id) from merchants where slug = $2),
       (select coalesce(merged_into, id) from merchant_aliases join merchants on id = merchant_id where merchant_aliases.slug = $2))) merchant on true`,
);

/** The ids of these names; or, if one is unknown or not visible to this audience, what could change that. */
export type Scoped = { ids: ScopeIds; dependencies: Dependency[] } | { missing: Dependency[] };

export async function scopeOf(db: Queryable, scope: Scope, members: boolean): Promise<Scoped> {
  if (scopeNames.every((name) => scope[name] === undefined)) return { ids: {}, dependencies: [] };
  const [found] = await readNames(db, scope.author, scope.merchant, scope.category, members);
  const merchantId = found?.merchant ?? undefined;
  const { merchant: merchantSlug, category: categorySlug } = scope;
  // A merge or a new name changes where they lead.
  const named = [
    ...(merchantSlug === undefined
      ? []
      : [dependsOn('merchants', 'slug', merchantSlug), dependsOn('merchant_aliases', 'slug', merchantSlug)]),
    ...(categorySlug === undefined
      ? []
      : [dependsOn('categories', 'slug', categorySlug), dependsOn('category_addresses', 'slug', categorySlug)]),
  ];
  const dependencies =
    merchantId === undefined ? named : [...named, dependsOnMerchantVisibility(merchantId, found?.visibleDeal ?? null, members)];
  const all = { author: found?.author, category: found?.category, merchant: visibleMerchant(found) };
  const missing = scopeNames.filter((name) => scope[name] !== undefined && typeof all[name] !== 'number');
  if (missing.length > 0)
    return { missing: [...missing.map((name) => dependsOn(feed[name].table, feed[name].name, scope[name] ?? '')), ...dependencies] };
  const ids: ScopeIds = Object.fromEntries(scopeNames.flatMap((name) => (typeof all[name] === 'number' ? [[name, all[name]]] : [])));
  return { ids, dependencies: [...dependsOnScope(ids), ...dependencies] };
}

/** The id of one name, if members see it. Throws INVALID. @param field where it was sent */
export async function scopeId(db: Queryable, name: ScopeName, value: string, field: string = name): Promise<number> {
  const scoped = await scopeOf(db, { [name]: value }, true);
  const id = 'missing' in scoped ? undefined : scoped.ids[name];
  if (id === undefined) throw invalid(field, 'unknown', 'There is no such thing');
  return id;
}

const visibleMerchant = (found: Named | undefined) => (found?.visibleDeal === null ? undefined : found?.merchant);

/** Changes to what is named, such as a merge. */
export const dependsOnScope = (ids: ScopeIds): Dependency[] => scopesIn(ids).map(({ table, id }) => dependsOn(table, 'id', id));

/** Changes to deals in this scope for which `when` is true. */
export function dealsWithin(ids: ScopeIds, when: (row: Row) => boolean): Dependency {
  const [narrowest] = scopesIn(ids);
  return narrowest === undefined ? dependsOnAny('deals', when) : dependsOn('deals', narrowest.column, narrowest.id, when);
}

const scopesIn = (ids: ScopeIds) =>
  scopeNames.flatMap((name) => {
    const id = ids[name];
    return id === undefined ? [] : [{ ...feed[name], id }];
  });
