import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DealSort, ListSort } from '../../../shared/deal-filters.ts';
import { rankDecay, risingFrom } from '../../../shared/limits.ts';
import type { Row } from '../../engine/dependencies.ts';
import type { Position } from '../../platform/core/cursor.ts';
import { type Ranked, ranks, stepsOf } from '../../platform/database/ranks.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { microsecondsOf, timestampOf } from '../../platform/database/timestamps.ts';
import { factorIn, type PriceFactors, tableOf } from '../money/comparable-price.ts';
import type { DealFilter } from './filter-definitions.ts';

/** How a list is sorted: by `column` and id, the highest first. */
export interface Order {
  /** The table of the column. The rows of `deal_terms` are narrow, and neither votes nor comments write them. */
  table: typeof deals | typeof dealTerms;
  id: PgColumn;
  /** With an index that is read backwards, unless there is `firstRows`. */
  column: PgColumn | SQL;
  /** The column as a number for a cursor, exactly. */
  key: SQL<number>;
  /** The column's value from a cursor's number. */
  fromKey: (key: unknown) => SQL;
  /** The deals in this list; the condition of its partial index. */
  condition: SQL;
  /** The key of a changed row from the change feed; `none` if the list does not show it, undefined if that is unknown. */
  keyOf: (row: Row) => number | 'none' | undefined;
  /** How far `keyOf` may be off: the change feed has milliseconds, PostgreSQL microseconds. */
  tolerance: number;
  /** A filter that ends the order: no deal further down matches. */
  isWithin?: (filter: DealFilter['values']) => SQL | undefined;
  /** Selects the first rows of `deal_terms` from its indexes. May begin a little before the position. */
  firstRows?: (range: { filter: DealFilter['values']; after: Position | undefined; limit: number }) => SQL;
  /** Whether there is an index of each author's deals in this order. */
  hasAuthorIndex?: true;
}

// Literals instead of parameters: the plan of a prepared statement must see that it can use the partial index.
const onTheBoard = sql`${deals.state} in ('live', 'expired')`;
const risingSteps = stepsOf(risingFrom);
const rising = sql`${onTheBoard} and ${deals.hotAt} is null and ${deals.voteSteps} >= ${sql.raw(String(risingSteps))}`;

/** Seconds: a millisecond, and floating point. */
const imprecision = 0.002;
const microseconds = 1e6;

const ofDeals = { table: deals, id: deals.id };
const ofTerms = { table: dealTerms, id: dealTerms.dealId };

/** An order by a number that is computed from columns. */
const byKey = (key: SQL): Pick<Order, 'column' | 'key' | 'fromKey' | 'tolerance'> => ({
  column: key,
  key: sql<number>`${key}::float8`,
  fromKey: (value) => sql`${value}::float8`,
  tolerance: 0,
});

/** The scope that has an index in either table; merchants are narrower than categories. */
export function inScope({ merchant, category }: DealFilter['values'], table: typeof deals | typeof dealTerms): SQL | undefined {
  if (merchant !== undefined) return eq(table.merchantId, merchant);
  return category === undefined ? undefined : eq(table.categoryId, category);
}

/** An order by a rank. */
const byRank = (name: keyof typeof ranks, column: PgColumn): Order => ({
  ...ofDeals,
  column,
  key: sql<number>`${column}`,
  fromKey: (key) => sql`${key}::float8`,
  condition: onTheBoard,
  keyOf: (row) => {
    const ranked = rankedIn(row);
    return ranked && ranks[name].of(ranked);
  },
  tolerance: imprecision / rankDecay[name],
});

// Only live deals: an expired deal is no offer, however cheap it was.
const isLive = ({ state }: Row) => state === 'live';

/** Orders that do not depend on rates. */
const fixedOrders: Readonly<Record<Exclude<DealSort, 'cheapest'> | 'expired', Order>> = {
  hot: byRank('hot', deals.hotRank),
  rising: {
    ...byRank('rising', deals.risingRank),
    condition: rising,
    keyOf: (row) => {
      const deal = rankedIn(row);
      if (deal === undefined) return undefined;
      return row.hot_at !== null || deal.voteSteps < risingSteps ? 'none' : ranks.rising.of(deal);
    },
  },
  discussed: byRank('discussed', deals.discussedRank),
  new: {
    ...ofDeals,
    column: deals.liveAt,
    key: microsecondsOf(deals.liveAt),
    fromKey: timestampOf,
    condition: onTheBoard,
    keyOf: ({ live_at: liveAt }) => (liveAt instanceof Date ? liveAt.getTime() * 1_000 : undefined),
    isWithin: ({ since }) => since && gte(deals.liveAt, since),
    tolerance: imprecision * microseconds,
    hasAuthorIndex: true,
  },
  expired: {
    ...ofDeals,
    column: deals.expiredAt,
    key: microsecondsOf(deals.expiredAt),
    fromKey: timestampOf,
    condition: sql`${deals.state} = 'expired'`,
    keyOf: ({ state, expired_at: at }) => (state === 'expired' && at instanceof Date ? at.getTime() * 1_000 : 'none'),
    isWithin: ({ expiredSince }) => expiredSince && gte(deals.expiredAt, expiredSince),
    tolerance: imprecision * microseconds,
  },
  saving: {
    ...ofTerms,
    ...byKey(sql`${dealTerms.saving}`),
    condition: sql`${dealTerms.live} and ${dealTerms.saving} is not null`,
    keyOf: (row) => {
      const { price, reference } = row;
      return isLive(row) && typeof price === 'number' && typeof reference === 'number'
        ? Math.floor(((reference - price) * 100) / reference)
        : 'none';
    },
    firstRows: ({ filter, after, limit }) =>
      sql`select * from ${dealTerms} where ${and(
        sql`${dealTerms.live} and ${dealTerms.saving} is not null`,
        inScope(filter, dealTerms),
        after &&
          sql`(${dealTerms.saving}, ${dealTerms.dealId}) < (${Math.max(-1, Math.min(101, Math.ceil(after.key)))}::smallint, ${after.id}::bigint)`,
      )} order by saving desc, deal_id desc limit ${limit}`,
  },
  ending: {
    ...ofDeals,
    ...byKey(sql`(-epoch(${deals.endsAt}))`),
    condition: sql`${deals.state} = 'live' and ${deals.endsAt} is not null`,
    keyOf: (row) => (isLive(row) && row.ends_at instanceof Date ? -row.ends_at.getTime() / 1_000 : 'none'),
    tolerance: imprecision,
  },
};

/**
 * The cheapest first, compared by the rates of the day: the cheapest in each currency, merged. So new rates change no row. Of a currency without a rate,
 * there are only the free deals.
 */
const cheapest = (factors: PriceFactors): Order => ({
  ...ofTerms,
  ...byKey(sql`(-${dealTerms.price} * coalesce(${factorIn(dealTerms.currency, factors)}, 1))`),
  condition: sql`${dealTerms.live} and ${dealTerms.price} is not null and (${dealTerms.price} = 0 or ${factorIn(dealTerms.currency, factors)} is not null)`,
  keyOf: (row) => {
    const factor = row.price === 0 ? 1 : factors.get(String(row.currency));
    return isLive(row) && typeof row.price === 'number' && factor !== undefined ? -row.price * factor : 'none';
  },
  firstRows: ({ filter, after, limit }) => {
    const { price, dealId, currency, live } = dealTerms;
    // For the index: a comparable amount in the currency of the price, which rounding may move down.
    const isFrom = (least: number) => sql`-${price} <= -least(1e15, greatest(0, floor(${least}::float8 / factor * (1 - 1e-9))))::bigint`;
    const isAfter = after && and(isFrom(-after.key), sql`(-${price} * factor, ${dealId}) < (${after.key}::float8, ${after.id}::bigint)`);
    // The filter itself rounds to a unit.
    const isEnough = filter.minPrice === undefined ? undefined : isFrom(filter.minPrice - 1);
    const ofCurrency = sql`select *, -${price} * factor as key from ${dealTerms}
      where ${and(live, sql`${price} is not null and ${currency} = known.currency and -${price} >= known.lowest`, inScope(filter, dealTerms), isAfter, isEnough)} order by -${price} desc, ${dealId} desc limit ${limit}`;
    return sql`with recursive ${allCurrencies}
      select cheapest.* from (select currency, factor, -1e15::bigint as lowest from ${tableOf(factors)} rates (currency, factor)
        union all select currency, 1, 0 from currencies where ${factorIn(sql`currency`, factors)} is null) known cross join lateral (${ofCurrency}) cheapest order by key desc, deal_id desc limit ${limit}`;
  },
});

/** Looks up one currency after another in the index: far fewer entries than deals. */
const allCurrencies = sql`currencies as (
  (select currency from deal_terms where live and price is not null order by currency limit 1)
  union all select next.currency from currencies before cross join lateral
    (select currency from deal_terms where live and price is not null and currency > before.currency order by currency limit 1) next)`;

export const orderOf = (sort: ListSort, factors: PriceFactors = new Map()): Order =>
  sort === 'cheapest' ? cheapest(factors) : fixedOrders[sort === 'best' ? 'hot' : sort];

/** Undefined if the row lacks the published columns. */
function rankedIn({ vote_steps: voteSteps, comment_steps: commentSteps, live_at: liveAt }: Row): Ranked | undefined {
  if (typeof voteSteps !== 'number' || typeof commentSteps !== 'number' || !(liveAt instanceof Date)) return undefined;
  return { voteSteps, commentSteps, liveAt: liveAt.getTime() / 1_000 };
}
