import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CountsQuery, DealCounts } from '../../shared/search.ts';
import type { Database } from '../database/connection.ts';
import { deals, dealTerms } from '../database/schema.ts';
import { gone } from '../http/live-read.ts';
import { type Row as DealRow, type Dependency, dependsOn, dependsOnAny } from '../live/dependencies.ts';
import type { Evaluated } from '../live/read.ts';
import { correctSpelling, dependsOnWords } from '../search/spelling-correction.ts';
import { indexQuery } from '../search/tsquery.ts';
import { maxMatches } from '../search/word-frequency.ts';
import { type DealFilter, dealsCondition, termsCondition } from './filters.ts';
import { resolveFilters } from './resolve-filters.ts';
import { scopeOf } from './scope.ts';

/** So many deals are counted, the newest; and of words that are commoner than this the newest deals of the board are looked through. */
const counted = 10_000;
const common = 50_000;
const mostMerchants = 20;
const priceBounds = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const savings = [10, 25, 50, 70];

/** Filters that are counted, each by its own values as if it were not set. */
const dimensions = {
  category: ({ category }: DealFilter) => ({ category }),
  merchant: ({ merchant }: DealFilter) => ({ merchant }),
  kind: ({ kind }: DealFilter) => ({ kind }),
  price: ({ minPrice, maxPrice, currency }: DealFilter) => ({ minPrice, maxPrice, currency }),
  saving: ({ saving }: DealFilter) => ({ saving }),
  region: ({ region }: DealFilter) => ({ region }),
  shipping: ({ freeShipping }: DealFilter) => ({ freeShipping }),
  live: ({ live }: DealFilter) => ({ live }),
  members: ({ membersOnly }: DealFilter) => ({ membersOnly }),
} satisfies Record<string, (filter: DealFilter) => Partial<DealFilter>>;
type Dimension = keyof typeof dimensions;

type Values = Record<string, number>;
interface Row extends Record<string, unknown> {
  of: number;
  more: boolean;
  shown: number;
  categories: Values | null;
  kinds: Values | null;
  regions: Values | null;
  merchants: DealCounts['merchants'] | null;
  prices: Values | null;
  savings: number[];
  freeShipping: number;
  live: number;
  membersOnly: number;
}

/** Evaluates `GET /api/deals/counts`: one pass over the newest deals that the words, the author and the day leave. */
export const countsEvaluation =
  (db: Database) =>
  async (query: z.infer<typeof CountsQuery>, members: boolean): Promise<Evaluated<DealCounts>> => {
    const scope = await scopeOf(db, query, members);
    if ('missing' in scope) return gone('NOT_FOUND', scope.missing);
    const filter = await resolveFilters(db, query, scope.ids, members);
    const { row, dependencies } = await asTheList(db, query.q ?? '', filter);
    return {
      data: countsIn(row, members),
      dependencies: [
        dependsOnAny('deal_terms', concerning(filter)),
        dependsOnAny('categories'),
        dependsOn('site', 'id', 1),
        ...scope.dependencies,
        ...(row.merchants ?? []).map(({ slug }) => dependsOn('merchants', 'slug', slug)),
        ...dependencies,
      ],
    };
  };

/** Of words that nothing is found for, what is counted is what the list shows instead. */
async function asTheList(db: Database, typed: string, filter: DealFilter): Promise<{ row: Row; dependencies: Dependency[] }> {
  const row = await countedBy(db, filter);
  const { terms = [] } = filter;
  if (row.shown > 0 || row.more || terms.length === 0) return { row, dependencies: [] };
  const meant = await correctSpelling(db, typed, filter);
  const instead = meant && (await countedBy(db, { ...filter, terms: meant.terms }));
  return { row: instead?.shown ? instead : row, dependencies: [dependsOnWords(terms)] };
}

async function countedBy(db: Database, filter: DealFilter): Promise<Row> {
  const { rows } = await db.execute<Row>(counting(filter, await base(db, filter)));
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was counted');
  return row;
}

function countsIn(row: Row, members: boolean): DealCounts {
  const { '': everywhere = 0, ...regions } = row.regions ?? {};
  return {
    ...{ of: row.of, shown: row.shown, freeShipping: row.freeShipping, live: row.live },
    ...(row.more ? { more: true } : {}),
    ...{ categories: row.categories ?? {}, kinds: row.kinds ?? {}, merchants: row.merchants ?? [] },
    // A deal that names no region is to be had in each.
    regions: Object.fromEntries(Object.entries(regions).map(([region, deals]) => [region, deals + everywhere])),
    prices: { bounds: [...priceBounds], counts: [...priceBounds.keys(), priceBounds.length].map((band) => row.prices?.[band] ?? 0) },
    savings: Object.fromEntries(savings.map((percent, i) => [percent, row.savings[i] ?? 0])),
    ...(members ? { membersOnly: row.membersOnly } : {}),
  };
}

interface Base {
  /** Of `deal_terms`, one more than are counted. */
  rows: SQL;
  /** Whether there is more than was looked at; undefined where that shows in the rows. */
  more?: SQL;
}

/** Deals that are counted, narrowed by what is no filter with values of its own. */
async function base(db: Database, { members, author, since, terms = [] }: DealFilter): Promise<Base> {
  const scope = termsCondition({ members, author, since }) ?? sql`true`;
  const newest = sql`order by ${dealTerms.liveAt} desc, ${dealTerms.dealId} desc limit ${counted + 1}`;
  const words = dealsCondition({ members: true, terms }) ?? sql`true`;
  const inDeals = (from: SQL) =>
    sql`select ${dealTerms}.* from (${from}) ${dealTerms} join ${deals} on ${deals.id} = ${dealTerms.dealId} where ${words}`;
  const query = terms.some(({ minus }) => !minus) ? indexQuery(terms) : undefined;
  if (author !== undefined) {
    const own = sql`select ${deals.id} from ${deals} where ${deals.authorId} = ${author} order by ${deals.liveAt} desc limit ${counted + 1}`;
    return { rows: sql`${inDeals(sql`select * from ${dealTerms} where ${dealTerms.dealId} in (${own}) and ${scope}`)} ${newest}` };
  }
  if (terms.length === 0) return { rows: sql`select * from ${dealTerms} where ${scope} ${newest}` };
  if (query !== undefined && (await maxMatches(db, terms)) <= common) {
    // Hit first and sorted then: along the index of time every deal's words would have to be looked at.
    const found = sql`select * from (select * from ${dealTerms} where ${dealTerms.terms} @@ ${query}::tsquery and ${scope} offset 0) ${dealTerms} ${newest}`;
    return { rows: terms.every(({ lexemes }) => lexemes.length === 1) ? found : inDeals(found) };
  }
  const more = sql`(select count(*) > ${counted} from (select from ${dealTerms} where ${scope} limit ${counted + 1}) all_of_them)`;
  return { rows: inDeals(sql`select * from ${dealTerms} where ${scope} ${newest}`), more };
}

const names = Object.keys(dimensions) as Dimension[];
const fails = (dimension: Dimension) => sql.identifier(`fails_${dimension}`);

function counting(filter: DealFilter, { rows, more = sql`(select count(*) > ${counted} from base)` }: Base): SQL {
  const flags = names.map((name) => {
    const condition = termsCondition({ ...dimensions[name](filter), members: true });
    return sql`${condition === undefined ? sql`0` : sql`(not coalesce(${condition}, false))::int`} as ${fails(name)}`;
  });
  const all = sql.join(
    names.map((name) => sql`${fails(name)}`),
    sql` + `,
  );
  // What fails by its own filter only is counted among that filter's values.
  const by = (name: Dimension) => sql`fails - ${fails(name)} = 0`;
  const one = (name: Dimension, condition: SQL) => sql`(select count(*)::int from passing where ${by(name)} and ${condition})`;
  const each = (name: Dimension, value: SQL, from = sql`passing`) =>
    sql`(select json_object_agg(value, deals) from (select ${value} as value, count(*)::int as deals from ${from} where ${by(name)} group by 1) counted where value is not null)`;
  // The bands as they are asked for: what costs just a bound is in the band up to it and in the one from it.
  const bounds = sql.raw(`'{${priceBounds.join(',')}}'::bigint[]`);
  const bands = sql`generate_series(width_bucket(price - 1, ${bounds}), width_bucket(price, ${bounds}))`;
  return sql`
    with base as materialized (${rows}),
    judged as materialized (select *, ${sql.join(flags, sql`, `)} from (select * from base order by live_at desc, deal_id desc limit ${counted}) ${dealTerms}),
    passing as materialized (select *, ${all} as fails from judged where ${all} <= 1)
    select (select least(count(*), ${counted})::int from base) as of, ${more} as more, (select count(*)::int from passing where fails = 0) as shown,
      (select json_object_agg(slug, deals) from (select category_id, count(*)::int as deals from passing where ${by('category')} group by 1) counted
        join categories on categories.id = category_id) as categories,
      ${each('kind', sql`kind`)} as kinds,
      ${each('region', sql`region`, sql`passing, unnest(case when regions = '{}' then '{""}' else regions end) region`)} as regions,
      (select json_agg(json_build_object('slug', slug, 'name', name, 'count', deals) order by deals desc, merchants.id)
        from (select merchant_id, count(*)::int as deals from passing where ${by('merchant')} and merchant_id is not null group by 1
          order by merchant_id is not distinct from ${filter.merchant ?? null}::bigint desc, 2 desc, 1 limit ${mostMerchants}) counted
        join merchants on merchants.id = merchant_id) as merchants,
      ${each('price', sql`band`, sql`(select *, ${bands} as band from passing where currency = (select currency from site)) priced`)} as prices,
      ${sql`array[${sql.join(
        savings.map((percent) => one('saving', sql`saving >= ${percent}`)),
        sql`, `,
      )}]`} as savings,
      ${one('shipping', sql`free_shipping`)} as "freeShipping", ${one('live', sql`live`)} as live, ${one('members', sql`members_only`)} as "membersOnly"`;
}

/** A row of `deal_terms` is written anew when a deal changes in what is counted, never by a vote. */
const concerning =
  ({ author, since, members }: DealFilter) =>
  ({ author_id: by, live_at: liveAt, members_only: membersOnly }: DealRow): boolean =>
    (author === undefined || by === author) &&
    (members || membersOnly !== true) &&
    (since === undefined || !(liveAt instanceof Date) || liveAt >= since);
