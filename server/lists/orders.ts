import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type DealSort, decay, discussedRank, hotRank, type Ranked, risingFrom, risingRank } from '../../shared/ranking.ts';
import { deals } from '../database/schema.ts';
import { microsecondsOf, momentAt } from '../database/timestamps.ts';

/** How a list is sorted: by an index, read backwards from its top. */
export interface Order {
  /** The column that it is sorted by, before the id. */
  column: PgColumn;
  /** The same as the number that goes into a cursor, exactly. */
  key: SQL<number>;
  /** The column's value again, from a cursor's number. */
  fromKey: (key: unknown) => SQL;
  /** Which deals it shows at all. */
  shown: SQL;
  /** A deal's key from what the change feed says of it. */
  keyOf: (deal: Ranked) => number;
  /** How far that may be off: the feed's moments have milliseconds, PostgreSQL's have microseconds. */
  tolerance: number;
  /** Whether the deals of an author are indexed in this order. */
  ofAuthors: boolean;
  /** The time of going live decides but for so much (seconds): of two deals further apart the newer one is first. */
  spread: number;
  /** Seconds of youth that are worth one more in the key. */
  secondsPerKey: number;
  /** What follows a key was live before `above`; whatever was before `below` follows it. Both absent without a key. */
  reach: (key: number | undefined) => { above?: SQL; below?: SQL };
  /** The highest key that a deal can have which went live then (in milliseconds since 1970) or before. */
  highest: (liveAt: number) => number;
}

// Literals, not parameters: a plan that is made before its parameters are known must see that it may use the partial index.
const onTheBoard = sql`${deals.state} in ('live', 'expired')`;
const rising = sql`${onTheBoard} and ${deals.hotAt} is null and ${deals.up} - ${deals.down} >= ${sql.raw(String(risingFrom))}`;

/** What votes or comments add to a rank at most, either way: a million of them. */
const most = 6;
const moment = (seconds: number) => sql`to_timestamp(${seconds}::float8)`;

/** In seconds: a millisecond, and what floating point adds. */
const imprecision = 0.002;
const microseconds = 1e6;

const byRank = (column: PgColumn, keyOf: Order['keyOf'], secondsPerRank: number, shown = onTheBoard): Order => ({
  column,
  key: sql<number>`${column}`,
  fromKey: (key) => sql`${key}::float8`,
  shown,
  keyOf,
  tolerance: imprecision / secondsPerRank,
  ofAuthors: false,
  highest: (liveAt) => liveAt / 1_000 / secondsPerRank + most,
  spread: 2 * most * secondsPerRank,
  secondsPerKey: secondsPerRank,
  reach: (key) => (key === undefined ? {} : { above: moment((key + most) * secondsPerRank), below: moment((key - most) * secondsPerRank) }),
});

export const orders: Readonly<Record<DealSort, Order>> = {
  hot: byRank(deals.hotRank, hotRank, decay.hot),
  rising: byRank(deals.risingRank, risingRank, decay.rising, rising),
  discussed: byRank(deals.discussedRank, discussedRank, decay.discussed),
  new: {
    column: deals.liveAt,
    key: microsecondsOf(deals.liveAt),
    fromKey: momentAt,
    shown: onTheBoard,
    keyOf: (deal) => deal.liveAt * microseconds,
    tolerance: imprecision * microseconds,
    ofAuthors: true,
    spread: 0,
    secondsPerKey: 1 / microseconds,
    reach: (key) => (key === undefined ? {} : { above: momentAt(key), below: momentAt(key) }),
    highest: (liveAt) => liveAt * 1_000,
  },
};
