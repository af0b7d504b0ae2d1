import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DealSort } from '../../shared/deal-filters.ts';
import { rankDecay, risingFrom } from '../../shared/limits.ts';
import { deals } from '../database/schema.ts';
import { microsecondsOf, momentAt } from '../database/timestamps.ts';
import type { Row } from '../live/dependencies.ts';

/** How a list is sorted: by an index on `column` and id, read backwards. */
export interface Order {
  column: PgColumn;
  /** The column as a number for a cursor, exactly. */
  key: SQL<number>;
  /** The column's value from a cursor's number. */
  fromKey: (key: unknown) => SQL;
  /** The deals in this list; the condition of its partial index. */
  shown: SQL;
  /** The key of a changed row from the change feed; `none` if the list does not show it, undefined if that is unknown. */
  keyOf: (row: Row) => number | 'none' | undefined;
  /** How far `keyOf` may be off: the change feed has milliseconds, PostgreSQL microseconds. */
  tolerance: number;
  /** Whether there is an index of each author's deals in this order. */
  hasAuthorIndex?: true;
  /**
   * Only for an order that follows time: when deals with this key went live, in seconds since 1970. What went live before comes after them,
   * and the reverse, so a search looks at the newest matches instead of all.
   */
  liveBetween?: (key: number) => [earliest: number, latest: number];
}

// Literals instead of parameters: the plan of a prepared statement must see that it can use the partial index.
const onTheBoard = sql`${deals.state} in ('live', 'expired')`;
const rising = sql`${onTheBoard} and ${deals.hotAt} is null and ${deals.up} - ${deals.down} >= ${sql.raw(String(risingFrom))}`;

/** Votes or comments add or take at most this much: a million of them. */
const maxMagnitude = 6;

/** Seconds: a millisecond, and floating point. */
const imprecision = 0.002;
const microseconds = 1e6;

/** The columns of a deal that ranks are computed from. */
interface Ranked {
  up: number;
  down: number;
  comments: number;
  /** Seconds since the epoch. */
  liveAt: number;
}

const magnitude = (net: number) => Math.sign(net) * Math.log10(Math.max(1, Math.abs(net)));

/**
 * The ranks of a deal. None depends on the clock, only on the moment the deal went live, so an index serves every order and a rank changes
 * only with its row. Generated columns hold them (server/database/schema/deals.ts; a test compares the two).
 */
export const ranks = {
  hot: (deal: Ranked) => magnitude(deal.up - deal.down) + deal.liveAt / rankDecay.hot,
  rising: (deal: Ranked) => magnitude(deal.up - deal.down) + deal.liveAt / rankDecay.rising,
  discussed: (deal: Ranked) => Math.log10(Math.max(1, deal.comments)) + deal.liveAt / rankDecay.discussed,
};

/** An order by a rank. */
const byRank = (name: keyof typeof ranks, column: PgColumn): Order => ({
  column,
  key: sql<number>`${column}`,
  fromKey: (key) => sql`${key}::float8`,
  shown: onTheBoard,
  keyOf: (row) => {
    const ranked = rankedIn(row);
    return ranked && ranks[name](ranked);
  },
  tolerance: imprecision / rankDecay[name],
  liveBetween: (key) => [(key - maxMagnitude) * rankDecay[name], (key + maxMagnitude) * rankDecay[name]],
});

/** Every order. A new one also needs its name in shared/deal-filters.ts, its indexes in the schema of deals and its label `sort.…`. */
export const orders: Readonly<Record<DealSort, Order>> = {
  hot: byRank('hot', deals.hotRank),
  rising: {
    ...byRank('rising', deals.risingRank),
    shown: rising,
    keyOf: (row) => {
      const deal = rankedIn(row);
      if (deal === undefined) return undefined;
      return row.hot_at !== null || deal.up - deal.down < risingFrom ? 'none' : ranks.rising(deal);
    },
  },
  discussed: byRank('discussed', deals.discussedRank),
  new: {
    column: deals.liveAt,
    key: microsecondsOf(deals.liveAt),
    fromKey: momentAt,
    shown: onTheBoard,
    keyOf: ({ live_at: liveAt }) => (liveAt instanceof Date ? liveAt.getTime() * 1_000 : undefined),
    tolerance: imprecision * microseconds,
    hasAuthorIndex: true,
    liveBetween: (key) => [key / microseconds, key / microseconds],
  },
};

/** Undefined if the row lacks the published columns. */
function rankedIn({ up, down, comments, live_at: liveAt }: Row): Ranked | undefined {
  if (typeof up !== 'number' || typeof down !== 'number' || typeof comments !== 'number' || !(liveAt instanceof Date)) return undefined;
  return { up, down, comments, liveAt: liveAt.getTime() / 1_000 };
}
