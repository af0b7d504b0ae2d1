import { type SQL, sql } from 'drizzle-orm';
import type { Position } from '../../platform/core/cursor.ts';
import type { Estimate } from './estimate.ts';
import type { DealFilter } from './filter-definitions.ts';
import type { Order } from './orders.ts';

/** A page of a list in one order: the first one, or the one after a position. */
export interface PageQuery {
  order: Order;
  filter: DealFilter;
  estimate: Estimate;
  limit: number;
  after?: Position | undefined;
  /** Only the deals of one tier of relevance. */
  tier?: RelevanceTier | undefined;
  /** Or all tiers at once: what is added to each key, at most `max`. */
  bonus?: RelevanceBonus | undefined;
  /** Only keys from here on. */
  minKey?: number | undefined;
}

export interface RelevanceBonus {
  of: SQL<number>;
  max: number;
  /** The most relevant first, at last those that get nothing. The index query of each finds those before it, too. */
  tiers: readonly Pick<RelevanceTier, 'bonus' | 'indexQuery'>[];
}

/** Search results that are equally relevant; `bonus` is added to their keys. */
export interface RelevanceTier {
  bonus: number;
  /** On `deals`, beside the filter. */
  where: SQL;
  /** For the index of words: at least the deals of this tier. */
  indexQuery: string | undefined;
}

export interface Hit {
  id: number;
  /** The sort key, with the bonus. */
  key: number;
}

export function hitKey({ order, tier, bonus }: PageQuery): SQL<number> {
  const added = tier === undefined ? bonus?.of : sql`${tier.bonus}::float8`;
  return added === undefined ? order.key : sql<number>`(${order.key} + ${added})`;
}

/** What relevance adds to a key. */
export const bonuses = ({ tier, bonus }: PageQuery) => ({ min: tier?.bonus ?? 0, max: tier?.bonus ?? bonus?.max ?? 0 });

/** The rows after the position and from the minimum key on; undefined for the first page. Both bounds can use the order's index. */
export function rangeCondition(page: PageQuery): SQL | undefined {
  const { order, tier, after, minKey } = page;
  const { min, max } = bonuses(page);
  const isBoosted = tier !== undefined || page.bonus !== undefined;
  const conditions = [];
  if (after !== undefined && !isBoosted)
    conditions.push(sql`(${order.column}, ${order.id}) < (${order.fromKey(sql`${after.key}`)}, ${after.id}::bigint)`);
  // Adding and subtracting a bonus changes the last bits of a key, so the index bound is only approximate.
  if (after !== undefined && isBoosted)
    conditions.push(
      sql`${order.column} <= ${after.key - min + 1e-6}::float8 and (${hitKey(page)}, ${order.id}) < (${after.key}::float8, ${after.id}::bigint)`,
    );
  if (minKey !== undefined) conditions.push(sql`${order.column} >= ${order.fromKey(sql`${minKey - max}`)}`);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/** The best hits of two lists, in order. */
export const mergeHits = (limit: number, one: readonly Hit[], other: readonly Hit[]): Hit[] =>
  [...new Map([...one, ...other].map((hit) => [hit.id, hit])).values()].sort((a, b) => b.key - a.key || b.id - a.id).slice(0, limit);
