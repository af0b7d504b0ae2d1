import { type SQL, sql } from 'drizzle-orm';
import type { Position } from '../../platform/core/cursor.ts';
import type { DealFilter } from './filter-definitions.ts';
import type { Order } from './orders.ts';

/** A page of a list in one order: the first one, or the one after a position. */
export interface PageQuery {
  order: Order;
  filter: DealFilter;
  limit: number;
  after?: Position | undefined;
  /** What relevance adds to each key, at least 0. */
  bonus?: SQL<number> | undefined;
}

/** Its position in the order; the key is with the bonus. */
export type Hit = Position;

export const hitKey = ({ order, bonus }: PageQuery): SQL<number> => (bonus === undefined ? order.key : sql`(${order.key} + ${bonus})`);

/** The rows after the position; undefined for the first page. It can use the order's index. */
export function rangeCondition({ order, after, bonus }: PageQuery): SQL | undefined {
  if (after === undefined) return undefined;
  if (bonus === undefined) return sql`(${order.column}, ${order.id}) < (${order.fromKey(sql`${after.key}`)}, ${after.id}::bigint)`;
  return sql`${order.column} <= ${after.key}::float8 and (${order.key} + ${bonus}, ${order.id}) < (${after.key}::float8, ${after.id}::bigint)`;
}

/** The best of some hits, each once, in order. */
export const bestHits = (limit: number, hits: readonly Hit[]): Hit[] =>
  [...new Map(hits.map((hit) => [hit.id, hit])).values()].sort((a, b) => b.key - a.key || b.id - a.id).slice(0, limit);
