import { type SQL, sql } from 'drizzle-orm';
import type { Position } from '../core/cursor.ts';
import { deals } from '../database/schema.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import type { DealFilter } from './filters.ts';
import type { Order } from './orders.ts';

/** A part of a list that is sorted by one order: its top, or what follows a position. */
export interface PageQuery {
  order: Order;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
  /** Only what is found just so, each with so much added to its key. */
  tier?: RelevanceTier | undefined;
  /** What is added to each key, by what the deal is like, and how much that is at most. */
  added?: { by: SQL<number>; most: number } | undefined;
  /** Only keys from here on. */
  least?: number | undefined;
}

export interface RelevanceTier {
  bonus: number;
  /** On `deals`, beside the filter. */
  where: SQL;
  /** The terms that all of these have. */
  terms: (terms: readonly SearchTerm[]) => string | undefined;
}

export interface Hit {
  id: number;
  key: number;
}

/** The key of a deal in this list, bonus and all. */
export function keyIn({ order, tier, added }: PageQuery): SQL<number> {
  const more = tier === undefined ? added?.by : sql`${tier.bonus}::float8`;
  return more === undefined ? order.key : sql<number>`(${order.key} + ${more})`;
}

/** What is added to a key at most. */
export const mostAdded = ({ tier, added }: PageQuery): number => tier?.bonus ?? added?.most ?? 0;

/** What follows the position, exactly; and, for the order's index, about from where on. */
export function after(wanted: PageQuery): SQL | undefined {
  const { order, tier, after: position, least } = wanted;
  const bonus = tier?.bonus ?? 0;
  const conditions = [];
  if (position !== undefined) {
    if (tier === undefined && wanted.added === undefined)
      conditions.push(sql`(${order.column}, ${deals.id}) < (${order.fromKey(sql`${position.key}`)}, ${position.id}::bigint)`);
    // What was added and is taken away again is not the same to the last bit.
    else
      conditions.push(
        sql`${order.column} <= ${position.key - bonus + 1e-6}::float8 and (${keyIn(wanted)}, ${deals.id}) < (${position.key}::float8, ${position.id}::bigint)`,
      );
  }
  if (least !== undefined) conditions.push(sql`${order.column} >= ${order.fromKey(sql`${least - bonus}`)}`);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** Of two findings the best, in order. */
export const mergeHits = ({ limit }: Pick<PageQuery, 'limit'>, one: readonly Hit[], other: readonly Hit[]): Hit[] =>
  [...one, ...other].sort((a, b) => b.key - a.key || b.id - a.id).slice(0, limit);
