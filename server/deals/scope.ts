import type { DealsQuery } from '../../shared/deals.ts';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../live/dependencies.ts';

/** Whose deals a list shows, by the names in its address: those of a category, a merchant, an author, or of all of these at once. */
export type Scope = Pick<DealsQuery, 'author' | 'merchant' | 'category'>;
export type ScopeName = keyof Scope;
export type ScopeIds = { [name in ScopeName]?: number };

/** From the narrowest to the widest. */
const names = ['author', 'merchant', 'category'] as const satisfies ScopeName[];

const feed = {
  author: { table: 'people', name: 'handle', column: 'author_id' },
  merchant: { table: 'merchants', name: 'slug', column: 'merchant_id' },
  category: { table: 'categories', name: 'slug', column: 'category_id' },
};

const idsOf = statement<Record<ScopeName, number | null>>(
  'scope_ids',
  `select (select id from people where handle = $1 and state <> 'deleted') as author, (select id from merchants where slug = $2) as merchant,
     (select id from categories where slug = $3) as category`,
);

/** What the names stand for; those that stand for nothing are missing. */
export async function idsIn(db: Database, scope: Scope): Promise<ScopeIds> {
  if (names.every((name) => scope[name] === undefined)) return {};
  const [ids] = await idsOf(db, scope.author, scope.merchant, scope.category);
  return Object.fromEntries(names.flatMap((name) => (typeof ids?.[name] === 'number' ? [[name, ids[name]]] : [])));
}

/** What could bring into being what is missing; undefined where nothing is. */
export function appearances(scope: Scope, ids: ScopeIds): Dependency[] | undefined {
  const missing = names.filter((name) => scope[name] !== undefined && ids[name] === undefined);
  return missing.length === 0 ? undefined : missing.map((name) => dependsOn(feed[name].table, feed[name].name, scope[name] ?? ''));
}

/** Changed deals of this scope that pass `when`, and what the scope's names stand for. */
export function dealsWithin(ids: ScopeIds, when: (row: Row) => boolean): Dependency[] {
  const given = names.flatMap((name) => {
    const id = ids[name];
    return id === undefined ? [] : [{ ...feed[name], id }];
  });
  const [narrowest] = given;
  return [
    narrowest === undefined ? dependsOnAny('deals', when) : dependsOn('deals', narrowest.column, narrowest.id, when),
    ...given.map(({ table, id }) => dependsOn(table, 'id', id)),
  ];
}
