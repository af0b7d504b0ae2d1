import { and, desc, eq, sql } from 'drizzle-orm';
import type { DealSort } from '../../../shared/deal-filters.ts';
import { pages } from '../../../shared/limits.ts';
import type { Position } from '../../platform/core/cursor.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { type CardRow, selectCards } from '../card.ts';
import { orderOf } from './orders.ts';
import type { ScopeName } from './scope.ts';

/** One page of a list with no filter but its scope. */
interface ListPage {
  sort: DealSort;
  scope: { name: ScopeName; id: number } | undefined;
  /** Whether members-only deals are in it. */
  members: boolean;
  /** Whether to leave out what is probably expired. Then a page that is not full may not be the last. */
  hidesAged: boolean;
  after: Position | undefined;
}

export type ListRow = CardRow & Pick<Position, 'key' | 'isMention'>;
export type ListReader = (page: ListPage) => Promise<ListRow[]>;

// Literals instead of parameters for audience and limit: with parameters PostgreSQL plans the statement again each time. Drizzle turns
// numbers into parameters, but not SQL.
const pageAndOneMore = sql.raw(String(pages.deals + 1)) as unknown as number;
/** Deals to read for a page, if some are left out. */
const scanned = sql.raw('300') as unknown as number;

const columns = { category: deals.categoryId, merchant: deals.merchantId, author: deals.authorId };

/** The limit comes before the joins, so that a page never reads more of the index, whatever the statistics say. */
const prepare = (db: Database, { sort, scope, members, hidesAged, after }: ListPage, name: string) => {
  const { column, key, fromKey, condition } = orderOf(sort);
  const below =
    after === undefined
      ? undefined
      : sql`(${column}, ${deals.id}) < (${fromKey(sql.placeholder('key'))}, ${sql.placeholder('id')}::bigint)`;
  const within = scope === undefined ? undefined : eq(columns[scope.name], sql.placeholder('scope'));
  const first = db
    .select({ id: deals.id, key: key.as('key'), aged: sql<boolean>`${deals.expiredBy} is not distinct from 'age'`.as('aged') })
    .from(deals)
    .where(and(condition, members ? undefined : sql`not ${deals.membersOnly}`, within, below))
    .orderBy(desc(column), desc(deals.id))
    .limit(hidesAged ? scanned : pageAndOneMore)
    .as('first');
  const page = db
    .select({ id: first.id, key: first.key })
    .from(first)
    .where(hidesAged ? sql`not ${first.aged}` : undefined)
    .limit(pageAndOneMore)
    .as('page');
  return selectCards(db, { key: page.key }).innerJoin(page, eq(page.id, deals.id)).orderBy(desc(page.key), desc(page.id)).prepare(name);
};

/**
 * Reads pages of up to pages.deals rows, and one more if the list goes on. Each kind of list is a prepared statement, planned once per
 * connection.
 */
export function listReader(db: Database): ListReader {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  return async (page) => {
    const { sort, scope, members, hidesAged, after } = page;
    const name = `deals_${sort}_${scope?.name ?? 'all'}_${members ? 'member' : 'public'}_${hidesAged ? 'current' : 'every'}_${after === undefined ? 'first' : 'later'}`;
    const statement = prepared.get(name) ?? prepare(db, page, name);
    prepared.set(name, statement);
    return await statement.execute({ ...(scope === undefined ? {} : { scope: scope.id }), ...after });
  };
}

export type CardsReader = (found: readonly Position[]) => Promise<ListRow[]>;

/** Reads the cards of hits, in their order. A deal that has disappeared is left out; the change feed will report it. */
export function cardsReader(db: Database): CardsReader {
  const statement = selectCards(db, {})
    .where(sql`${deals.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('deal_cards');
  return async (found) => {
    const cards = found.length === 0 ? [] : await statement.execute({ ids: found.map(({ id }) => id) });
    const byId = new Map(cards.map((card) => [card.id, card]));
    return found.flatMap(({ id, ...position }) => {
      const card = byId.get(id);
      return card === undefined ? [] : [{ ...card, ...position }];
    });
  };
}
