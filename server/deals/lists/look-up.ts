import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals, dealTerms } from '../../platform/database/schema.ts';
import { facetQuery, indexQuery } from '../search/tsquery.ts';
import { eraFacets, quarter, spansBefore, startOf } from './eras.ts';
import { expectedMatches, facetsToLookUp } from './estimate.ts';
import { onDeal, termsCondition, unindexedWordsCondition } from './filter-definitions.ts';
import { bonuses, type Hit, hitKey, mergeHits, type PageQuery, rangeCondition } from './page-query.ts';

interface Row extends Record<string, unknown> {
  hits: Hit[] | null;
  found: number;
}

/**
 * Finds by the index of words and facets (`deal_terms_find`), all at once. Costs the index's entries of the rarest word or facet, a narrow row for each
 * match and, except for orders of these, a wide row.
 */
export async function lookUpAll(db: Queryable, page: PageQuery): Promise<Hit[]> {
  return (await read(db, page, { words: wordsOf(page), facets: facetsToLookUp(page.filter, page.estimate) })).hits;
}

/**
 * The same, one time span after another, the newest first, until no older deal can be on the page. Each span is as long as possible for at most
 * `max` expected matches; one with more is tried again with a quarter of its length. Costs a query for each span.
 */
export async function lookUpByEra(db: Queryable, page: PageQuery, max: number): Promise<Hit[]> {
  let hits: Hit[] = [];
  const progress = { found: 0, expected: 0, from: 0, isUnderestimated: page.estimate.deals === 0 };
  for (let before = newest(page) + 1; ; ) {
    const rest = { ...page, minKey: hits.length < page.limit ? page.minKey : hits.at(-1)?.key };
    const until = oldest(rest);
    if (before <= until) return hits;
    const spans = spansBefore(before - 1);
    const expected = spans.map((span) => expectedMatches(page.filter, page.estimate, span));
    const at = Math.max(
      longestWithFew(expected, progress, max),
      spans.findLastIndex((span) => startOf(span) <= until),
    );
    const span = spans[at] ?? spans[0];
    const facets = facetsToLookUp(page.filter, page.estimate, span);
    const isShortest = at === spans.length - 1;
    const { hits: more, found } = await read(db, rest, { words: wordsBefore(rest, before), facets, max: isShortest ? undefined : max });
    if (!isShortest && found > max) {
      progress.isUnderestimated = true;
      progress.from = Math.max(
        at + quarter,
        expected.findIndex((matches) => matches <= (expected[at] ?? 0) / 4),
      );
      continue;
    }
    hits = mergeHits(page.limit, hits, more);
    // So few have the other facets that the index was not asked for the span.
    if (!facets.some(([facet]) => facet === eraFacets(span)[0])) return hits;
    before = startOf(span);
    progress.found += found;
    progress.expected += expected[at] ?? 0;
    progress.from = !progress.isUnderestimated ? 0 : found > max / 4 ? at : Math.max(0, at - quarter);
  }
}

interface Progress {
  found: number;
  /** Instead of what was found. */
  expected: number;
  /** Longer spans are not tried. */
  from: number;
  /** Then only a try shows how many there are. */
  isUnderestimated: boolean;
}

/** The longest span with at most `max` expected matches. `expected` has the number of each span, the longest span first. */
function longestWithFew(expected: readonly number[], progress: Progress, max: number): number {
  const correction = (progress.found + 1) / (progress.expected + 1);
  const at = expected.findIndex((matches, i) => i >= progress.from && (progress.isUnderestimated || matches * correction <= max));
  return at === -1 ? expected.length - 1 : at;
}

/** When what has this key without its bonus went live, in seconds since 1970. */
const liveBetween = ({ order }: PageQuery, key: number) => order.liveBetween?.(key) ?? [0, Infinity];

/** The newest deal that the page can show. The clock of who wrote it may be fast. */
const newest = (page: PageQuery): number =>
  Math.min(page.after === undefined ? Infinity : liveBetween(page, page.after.key - bonuses(page).min)[1], Date.now() / 1_000 + 86_400);

const oldest = (page: PageQuery): number =>
  Math.max(
    page.minKey === undefined ? 0 : liveBetween(page, page.minKey - bonuses(page).max)[0],
    (page.filter.values.since?.getTime() ?? 0) / 1_000,
  );

const wordsOf = ({ tier, filter }: PageQuery) => tier?.indexQuery ?? indexQuery(filter.values.q ?? []);

/** The older the deals, the more relevant they must be to get on the page, and the fewer the index finds. */
function wordsBefore(page: PageQuery, moment: number): string | undefined {
  const { bonus, minKey } = page;
  if (bonus === undefined || minKey === undefined) return wordsOf(page);
  return bonus.tiers.findLast((tier) => moment > liveBetween(page, minKey - tier.bonus)[0])?.indexQuery;
}

interface Part {
  words: string | undefined;
  /** Of each group, a deal has one. */
  facets: readonly string[][];
  /** Finds nothing if more match. */
  max?: number | undefined;
}

async function read(db: Queryable, page: PageQuery, { words, facets, max = 1e9 }: Part) {
  const { order, filter, limit, tier } = page;
  // "is true" leaves PostgreSQL no other index to read.
  const matches = sql`select * from ${dealTerms} where ${indexCondition(words, facets)} and (${termsCondition(filter) ?? sql`true`}) is true
    limit ${max + 1}`;
  const beyond = unindexedWordsCondition(filter);
  const hits = sql`select ${order.id} as id, ${hitKey(page)} as key from ${order.table === dealTerms ? sql`matches ${dealTerms}` : dealsOfMatches}
    where ${and(
      sql`(select count(*) from matches) <= ${max}`,
      order.condition,
      order.table === dealTerms ? onDeal(beyond) : beyond,
      tier?.where,
      rangeCondition(page),
    )}
    order by key desc, id desc limit ${sql.raw(String(limit))}`;
  const { rows } = await db.execute<Row>(
    sql`with matches as materialized (${matches})
      select (select json_agg(page) from (${hits}) page) as hits, (select count(*)::int from matches) as found`,
  );
  return { hits: rows[0]?.hits ?? [], found: rows[0]?.found ?? 0 };
}

const dealsOfMatches = sql`matches cross join lateral (select * from ${deals} where ${deals.id} = matches.deal_id offset 0) ${deals}`;

/** The sub-selects keep the planner from estimating matches: where it expects many, it would rather read the whole table, and each `terms` out of line. */
const indexCondition = (words: string | undefined, facets: readonly string[][]): SQL =>
  sql.join(
    [...facets.map(facetQuery), ...(words === undefined ? [] : [words])].map(
      (query) => sql`${dealTerms.terms} @@ (select ${query}::tsquery)`,
    ),
    sql` and `,
  );
