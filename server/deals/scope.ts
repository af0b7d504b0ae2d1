import { and, eq, ne, sql } from 'drizzle-orm';
import type { DealsQuery } from '../../shared/deals.ts';
import type { Queryable } from '../database/connection.ts';
import { categories, deals, merchants, people } from '../database/schema.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../live/dependencies.ts';
import type { CardRow } from './card.ts';

/** Whose deals a list shows: everybody's, or those of one category, merchant or author. */
export type Scope = { of: 'all' } | NamedScope;
export interface NamedScope {
  of: 'category' | 'merchant' | 'author';
  name: string;
}

export function scopeIn({ category, merchant, author }: DealsQuery): Scope {
  if (category !== undefined) return { of: 'category', name: category };
  if (merchant !== undefined) return { of: 'merchant', name: merchant };
  return author === undefined ? { of: 'all' } : { of: 'author', name: author };
}

const placeholder = sql.placeholder('name');

/** For each kind of scope: the deal's column, and the one row with the placeholder `name`. */
const kinds = {
  category: { column: deals.categoryId, key: 'categoryId', table: categories, where: eq(categories.slug, placeholder) },
  merchant: { column: deals.merchantId, key: 'merchantId', table: merchants, where: eq(merchants.slug, placeholder) },
  author: {
    column: deals.authorId,
    key: 'authorId',
    table: people,
    where: and(eq(people.handle, placeholder), ne(people.state, 'deleted')),
  },
} as const;

/** The scope's id, as a query with the placeholder `name`. */
const selectId = (db: Queryable, { of }: NamedScope) => db.select({ id: kinds[of].table.id }).from(kinds[of].table).where(kinds[of].where);

export const withinScope = (db: Queryable, scope: Scope) =>
  scope.of === 'all' ? undefined : sql`${kinds[scope.of].column} = (${selectId(db, scope)})`;

/** Undefined where nothing has this name; the database is asked again only when the page is empty, for that does not say. */
export async function idOfScope(db: Queryable, scope: NamedScope, [row]: readonly CardRow[]): Promise<number | undefined> {
  const id = row?.[kinds[scope.of].key];
  if (typeof id === 'number') return id;
  const [found] = await selectId(db, scope).execute({ name: scope.name });
  return found?.id;
}

const feed = {
  category: { table: 'categories', name: 'slug', column: 'category_id' },
  merchant: { table: 'merchants', name: 'slug', column: 'merchant_id' },
  author: { table: 'people', name: 'handle', column: 'author_id' },
};

/** What could bring a scope of this name into being. */
export const appearance = ({ of, name }: NamedScope): Dependency => dependsOn(feed[of].table, feed[of].name, name);

/** Changed deals of this scope that pass `when`, and the scope itself. */
export const dealsWithin = (scope: Scope, id: number | undefined, when: (row: Row) => boolean): Dependency[] =>
  scope.of === 'all' || id === undefined
    ? [dependsOnAny('deals', when)]
    : [dependsOn('deals', feed[scope.of].column, id, when), dependsOn(feed[scope.of].table, 'id', id)];
