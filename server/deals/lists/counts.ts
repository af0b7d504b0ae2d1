import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CountsQuery, DealCounts } from '../../../shared/search.ts';
import { type Row as ChangedRow, type Dependency, dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import type { Evaluated } from '../../engine/read.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { gone } from '../../platform/http/live-read.ts';
import { comparablePriceIn, factorIn } from '../money/comparable-price.ts';
import { priceFactorDependencies } from '../money/price-factors.ts';
import { correctSpelling, dependsOnWords } from '../search/spelling-correction.ts';
import { indexQuery, isInexact } from '../search/tsquery.ts';
import { maxMatches } from '../search/word-frequency.ts';
import { type CountGroup, countGroups, type DealFilter, onlyFilters, termsCondition } from './filter-definitions.ts';
import { resolveFilters } from './resolve-filters.ts';
import { scopeOf } from './scope.ts';
import { wordsCondition } from './words-condition.ts';

/** At most this many deals are counted, the newest. */
const maxCounted = 10_000;
/** If the words are in more deals than this, only the newest deals of the board are searched. */
const maxMatchesToSort = 50_000;
const maxMerchants = 20;
const priceBandBounds = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const savings = [10, 25, 50, 70];
/** The longest time since a deal expired that is offered, and the day more that a time zone can make of it. */
const expiredDays = 7 + 1;

type Values = Record<string, number>;
interface Row extends Record<string, unknown> {
  counted: number;
  hasMore: boolean;
  matching: number;
  categories: Values | null;
  kinds: Values | null;
  regions: Values | null;
  merchants: DealCounts['merchants'] | null;
  prices: Values | null;
  uncompared: Values | null;
  savings: number[];
  freeShipping: number;
  live: number;
  expired: number;
  expiredOn: Values | null;
  membersOnly: number;
}

/** Evaluates `GET /api/deals/counts` in one pass over the newest deals that match the words, the author and the day. */
export const countsEvaluation =
  (db: Database) =>
  async (query: z.infer<typeof CountsQuery>, seesMembersOnly: boolean): Promise<Evaluated<DealCounts>> => {
    const scope = await scopeOf(db, query, seesMembersOnly);
    if ('missing' in scope) return gone('NOT_FOUND', scope.missing);
    const filter = await resolveFilters(db, query, { ids: scope.ids, seesMembersOnly, comparesPrices: true, hidesAged: true });
    const { row, dependencies } = await countOrCorrect(db, filter);
    return {
      data: countsIn(row, seesMembersOnly),
      dependencies: [
        dependsOnAny('deal_terms', couldCount(filter)),
        dependsOnAny('categories'),
        ...priceFactorDependencies,
        ...scope.dependencies,
        ...(row.merchants ?? []).map(({ slug }) => dependsOn('merchants', 'slug', slug)),
        ...dependencies,
      ],
    };
  };

/** Counts the corrected words if the typed ones match nothing, like the list. */
async function countOrCorrect(db: Database, filter: DealFilter): Promise<{ row: Row; dependencies: Dependency[] }> {
  const row = await count(db, filter);
  const { typed } = filter;
  const { q: terms = [] } = filter.values;
  if (row.matching > 0 || row.hasMore || terms.length === 0 || typed === undefined) return { row, dependencies: [] };
  const correction = await correctSpelling(db, typed, terms, filter.seesMembersOnly);
  const corrected = correction && (await count(db, { ...filter, values: { ...filter.values, q: correction.terms } }));
  return { row: corrected?.matching ? corrected : row, dependencies: [dependsOnWords(terms)] };
}

async function count(db: Database, filter: DealFilter): Promise<Row> {
  const { rows } = await db.execute<Row>(countQuery(filter, await countedRows(db, filter)));
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was counted');
  return row;
}

function countsIn(row: Row, seesMembersOnly: boolean): DealCounts {
  return {
    ...{ counted: row.counted, matching: row.matching, freeShipping: row.freeShipping, live: row.live, expired: row.expired },
    ...(row.hasMore ? { hasMore: true } : {}),
    ...{ categories: row.categories ?? {}, kinds: row.kinds ?? {}, merchants: row.merchants ?? [], regions: row.regions ?? {} },
    prices: {
      bounds: [...priceBandBounds],
      counts: [...priceBandBounds.keys(), priceBandBounds.length].map((band) => row.prices?.[band] ?? 0),
    },
    ...(row.uncompared === null ? {} : { uncompared: row.uncompared }),
    ...(row.expiredOn === null ? {} : { expiredOn: row.expiredOn }),
    savings: Object.fromEntries(savings.map((percent, i) => [percent, row.savings[i] ?? 0])),
    ...(seesMembersOnly ? { membersOnly: row.membersOnly } : {}),
  };
}

interface CountedRows {
  /** Of `deal_terms`, one more than are counted. */
  rows: SQL;
  /** Whether there are more deals than these; by default this follows from the number of rows. */
  hasMore?: SQL;
}

/** The deals that match the filters without counts. */
async function countedRows(db: Database, filter: DealFilter): Promise<CountedRows> {
  const { author, q: terms = [] } = filter.values;
  const base = onlyFilters(filter, ({ counts }) => counts === undefined);
  const condition = termsCondition(base) ?? sql`true`;
  const newest = sql`order by ${dealTerms.liveAt} desc, ${dealTerms.dealId} desc limit ${maxCounted + 1}`;
  const withWords = (from: SQL) =>
    sql`select ${dealTerms}.* from (${from}) ${dealTerms} join ${deals} on ${deals.id} = ${dealTerms.dealId} where ${wordsCondition(base) ?? sql`true`}`;
  const query = terms.some(({ minus }) => !minus) ? indexQuery(terms) : undefined;
  if (author !== undefined) {
    const own = sql`select ${deals.id} from ${deals} where ${deals.authorId} = ${author} order by ${deals.liveAt} desc limit ${maxCounted + 1}`;
    return { rows: sql`${withWords(sql`select * from ${dealTerms} where ${dealTerms.dealId} in (${own}) and ${condition}`)} ${newest}` };
  }
  if (terms.length === 0) return { rows: sql`select * from ${dealTerms} where ${condition} ${newest}` };
  if (query !== undefined && (await maxMatches(db, terms)) <= maxMatchesToSort) {
    // Find first and then sort: in the order of the time index, the words of every deal would be read.
    const found = sql`select * from (select * from ${dealTerms} where ${dealTerms.terms} @@ ${query}::tsquery and ${condition} offset 0) ${dealTerms} ${newest}`;
    return { rows: isInexact(terms) ? withWords(found) : found };
  }
  const hasMore = sql`(select count(*) > ${maxCounted} from (select from ${dealTerms} where ${condition} limit ${maxCounted + 1}) newest)`;
  return { rows: withWords(sql`select * from ${dealTerms} where ${condition} ${newest}`), hasMore };
}

const failsColumn = (group: CountGroup) => sql.identifier(`fails_${group}`);
/** Deals that fail no other filter count among the values of this group. */
const failsOnly = (group: CountGroup) => sql`fails - ${failsColumn(group)} = 0`;
const numberOf = (group: CountGroup, condition: SQL) =>
  sql`(select count(*)::int from candidates where ${failsOnly(group)} and ${condition})`;
const numberOfEach = (group: CountGroup, value: SQL, from = sql`candidates`) =>
  sql`(select json_object_agg(value, deals) from (select ${value} as value, count(*)::int as deals from ${from} where ${failsOnly(group)} group by 1) counted where value is not null)`;

// A price that equals a bound is in both price ranges, as in a list with that range.
const bounds = sql.raw(`'{${priceBandBounds.join(',')}}'::float8[]`);
const bands = sql`generate_series(width_bucket(comparable - 1, ${bounds}), width_bucket(comparable, ${bounds}))`;

/** The prices in currencies without a rate, which no price range contains. */
const uncompared = ({ factors = new Map() }: DealFilter) =>
  numberOfEach(
    'prices',
    sql`currency`,
    sql`(select * from candidates where price > 0 and ${factorIn(sql`currency`, factors)} is null) candidates`,
  );

/** Only where the days are offered. */
const expiredOn = ({ values: { state } }: DealFilter) =>
  state !== 'expired'
    ? sql`null::json`
    : sql`coalesce(${numberOfEach(
        'live',
        sql`to_char(expired_at at time zone 'UTC', 'YYYY-MM-DD')`,
        sql`(select * from candidates where not live and expired_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${expiredDays})) candidates`,
      )}, '{}')`;

const groupCounts: Record<CountGroup, (filter: DealFilter) => SQL> = {
  categories: () => sql`(select json_object_agg(slug, deals)
    from (select category_id, count(*)::int as deals from candidates where ${failsOnly('categories')} group by 1) counted
    join categories on categories.id = category_id)`,
  merchants: ({
    values,
  }) => sql`(select json_agg(json_build_object('slug', slug, 'name', name, 'count', deals) order by deals desc, merchants.id)
    from (select merchant_id, count(*)::int as deals from candidates where ${failsOnly('merchants')} and merchant_id is not null group by 1
      order by merchant_id is not distinct from ${values.merchant ?? null}::bigint desc, 2 desc, 1 limit ${maxMerchants}) counted
    join merchants on merchants.id = merchant_id)`,
  kinds: () => numberOfEach('kinds', sql`kind`),
  regions: () => numberOfEach('regions', sql`region`, sql`candidates, unnest(regions) region`),
  prices: ({ factors = new Map() }) =>
    numberOfEach(
      'prices',
      sql`band`,
      sql`(select *, ${bands} as band from (select *, ${comparablePriceIn(sql`price`, sql`currency`, factors)} as comparable from candidates) compared
        where comparable is not null) priced`,
    ),
  savings: () =>
    sql`array[${sql.join(
      savings.map((percent) => numberOf('savings', sql`saving >= ${percent}`)),
      sql`, `,
    )}]`,
  freeShipping: () => numberOf('freeShipping', sql`free_shipping`),
  live: () => numberOf('live', sql`live`),
  membersOnly: () => numberOf('membersOnly', sql`members_only`),
};

const joined = (columns: SQL[]) => sql.join(columns, sql`, `);

function countQuery(filter: DealFilter, { rows, hasMore = sql`(select count(*) > ${maxCounted} from base)` }: CountedRows): SQL {
  const fails = countGroups.map((group) => {
    const condition = termsCondition({ ...onlyFilters(filter, ({ counts }) => counts === group), seesMembersOnly: true });
    return sql`${condition === undefined ? sql`0` : sql`(not coalesce(${condition}, false))::int`} as ${failsColumn(group)}`;
  });
  const all = sql.join(
    countGroups.map(failsColumn).map((column) => sql`${column}`),
    sql` + `,
  );
  return sql`
    with base as materialized (${rows}),
    judged as materialized (select *, ${joined(fails)} from (select * from base order by live_at desc, deal_id desc limit ${maxCounted}) ${dealTerms}),
    candidates as materialized (select *, ${all} as fails from judged where ${all} <= 1)
    select (select least(count(*), ${maxCounted})::int from base) as counted, ${hasMore} as "hasMore",
      (select count(*)::int from candidates where fails = 0) as matching,
      ${uncompared(filter)} as uncompared,
      ${numberOf('live', sql`not live`)} as expired,
      ${expiredOn(filter)} as "expiredOn",
      ${joined(countGroups.map((group) => sql`${groupCounts[group](filter)} as ${sql.identifier(group)}`))}`;
}

/** A deal's row in `deal_terms` is written again if a counted value changes, but not by votes. */
const couldCount =
  ({ values: { author, since, expiredSince }, seesMembersOnly }: DealFilter) =>
  ({ author_id: by, live_at: liveAt, expired_at: expiredAt, members_only: membersOnly }: ChangedRow): boolean =>
    (author === undefined || by === author) &&
    (seesMembersOnly || membersOnly !== true) &&
    (since === undefined || !(liveAt instanceof Date) || liveAt >= since) &&
    (expiredSince === undefined || !(expiredAt instanceof Date) || expiredAt >= expiredSince);
