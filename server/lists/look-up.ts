import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals, dealTerms } from '../database/schema.ts';
import { facetQuery, indexQuery } from '../search/tsquery.ts';
import { endOf, eraFacets, partsOf, type Span, spansBefore } from './eras.ts';
import { beyondIndexCondition, facetGroups, onDeal, termsCondition } from './filter-definitions.ts';
import { bonuses, type Hit, hitKey, mergeHits, type PageQuery, rangeCondition } from './page-query.ts';

interface Row extends Record<string, unknown> {
  hits: Hit[] | null;
  isCut: boolean;
}

/** Finds by the index of words and facets (`deal_terms_find`). Undefined if there are more than `most` matches. Costs a row of two tables for each. */
export async function lookUpAll(db: Queryable, page: PageQuery, most?: number): Promise<Hit[] | undefined> {
  const { hits, isCut } = await read(db, page, { words: wordsOf(page), most });
  return isCut ? undefined : hits;
}

/**
 * The same span by span, the newest first, until no older deal can be on the page. A span with more than `most` matches is divided. Costs a query for
 * each span and, where few deals match, the index's entries of the rarest word or facet.
 */
export async function lookUpByEra(db: Queryable, page: PageQuery, most: number): Promise<Hit[]> {
  const spans = spansBefore(newest(page));
  let hits: Hit[] = [];
  for (;;) {
    const rest = { ...page, minKey: hits.length < page.limit ? page.minKey : hits.at(-1)?.key };
    const span = spans.shift();
    if (span === undefined || endOf(span) <= oldest(rest)) return hits;
    const parts = partsOf(span);
    const found = await read(db, rest, { words: wordsIn(rest, span), span, most: parts.length === 0 ? undefined : most });
    if (found.isCut) spans.unshift(...parts);
    else hits = mergeHits(page.limit, hits, found.hits);
  }
}

/** When what has this key without its bonus went live, in seconds since 1970. */
const liveBetween = ({ order }: PageQuery, key: number) => order.liveBetween?.(key) ?? [0, Infinity];

/** The newest deal that the page can show. The clock of who wrote it may be fast. */
const newest = (page: PageQuery): number =>
  Math.min(page.after === undefined ? Infinity : liveBetween(page, page.after.key - bonuses(page).least)[1], Date.now() / 1_000 + 86_400);

const oldest = (page: PageQuery): number =>
  Math.max(
    page.minKey === undefined ? 0 : liveBetween(page, page.minKey - bonuses(page).most)[0],
    (page.filter.values.since?.getTime() ?? 0) / 1_000,
  );

const wordsOf = ({ tier, filter }: PageQuery) => tier?.indexQuery ?? indexQuery(filter.values.q ?? []);

/** The older the deals, the more relevant they must be to get on the page, and the fewer the index finds. */
function wordsIn(page: PageQuery, span: Span): string | undefined {
  const { bonus, minKey } = page;
  if (bonus === undefined || minKey === undefined) return wordsOf(page);
  return bonus.tiers.findLast((tier) => endOf(span) > liveBetween(page, minKey - tier.bonus)[0])?.indexQuery;
}

interface Part {
  words: string | undefined;
  span?: Span;
  most?: number | undefined;
}

async function read(db: Queryable, page: PageQuery, { words, span, most = 1e9 }: Part) {
  const { order, filter, limit, tier } = page;
  // The inner query leaves PostgreSQL no other index to read, whatever its statistics say.
  const matches = sql`select * from (select * from ${dealTerms} where ${indexCondition(page, words, span)} offset 0) ${dealTerms}
    where ${termsCondition(filter) ?? sql`true`} limit ${most + 1}`;
  const beyond = beyondIndexCondition(filter);
  const hits = sql`select ${order.id} as id, ${hitKey(page)} as key from ${order.table === dealTerms ? sql`matches ${dealTerms}` : dealsOfMatches}
    where ${and(
      sql`(select count(*) from matches) <= ${most}`,
      order.shown,
      order.table === dealTerms ? onDeal(beyond) : beyond,
      tier?.where,
      rangeCondition(page),
    )}
    order by key desc, id desc limit ${sql.raw(String(limit))}`;
  const { rows } = await db.execute<Row>(
    sql`with matches as materialized (${matches})
      select (select json_agg(page) from (${hits}) page) as hits, (select count(*) from matches) > ${most} as "isCut"`,
  );
  return { hits: rows[0]?.hits ?? [], isCut: rows[0]?.isCut ?? false };
}

const dealsOfMatches = sql`matches cross join lateral (select * from ${deals} where ${deals.id} = matches.deal_id offset 0) ${deals}`;

/** Each facet is a condition of its own, so PostgreSQL skips in the index to the next deal that could meet all, however frequent the others are. */
function indexCondition({ filter }: PageQuery, words: string | undefined, span: Span | undefined): SQL {
  const facets = [...(span === undefined ? [] : [eraFacets(span)]), ...facetGroups(filter)];
  const queries = [...facets.map(facetQuery), ...(words === undefined ? [] : [words])];
  return and(...queries.map((query) => sql`${dealTerms.terms} @@ ${query}::tsquery`)) ?? sql`true`;
}
