import { and, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals, dealTerms } from '../database/schema.ts';
import { facetQuery, indexQuery } from '../search/tsquery.ts';
import { endOf, eraFacets, partsOf, type Span, spansBefore } from './eras.ts';
import { beyondIndexCondition, facetGroups, onDeal, termsCondition } from './filter-definitions.ts';
import { bonuses, type Hit, hitKey, mergeHits, type PageQuery, rangeCondition } from './page-query.ts';

interface Row extends Record<string, unknown> {
  hits: Hit[] | null;
  found: number;
  /** When the oldest match went live, in seconds since 1970. */
  since: number;
}

/**
 * Finds by the index of words and facets (`deal_terms_find`), all at once. Costs a narrow row for each match and, except for orders of these, a wide row for each
 * of the newest `most`; what is older is looked up by era where it could be on the page.
 */
export async function lookUpAll(db: Queryable, page: PageQuery, most: number): Promise<Hit[]> {
  if (page.order.liveBetween === undefined) return (await read(db, page, { words: wordsOf(page) })).hits;
  // Without relevance, a page needs few of the newest.
  const newest = page.bonus === undefined ? Math.ceil(most / 10) : most;
  const { hits, found, since } = await read(db, page, { words: wordsOf(page), newest });
  if (found < newest) return hits;
  const minKey = hits.length < page.limit ? page.minKey : hits.at(-1)?.key;
  return mergeHits(page.limit, hits, await lookUpByEra(db, { ...page, minKey }, most, since));
}

/**
 * The same span by span, the newest first, until no older deal can be on the page. A span with more than `most` matches is divided. Costs a query for
 * each span and, where few deals match, the index's entries of the rarest word or facet.
 */
export async function lookUpByEra(db: Queryable, page: PageQuery, most: number, before = newest(page)): Promise<Hit[]> {
  const spans = spansBefore(before);
  let hits: Hit[] = [];
  for (;;) {
    const rest = { ...page, minKey: hits.length < page.limit ? page.minKey : hits.at(-1)?.key };
    const span = spans.shift();
    if (span === undefined || endOf(span) <= oldest(rest)) return hits;
    const parts = partsOf(span);
    const { hits: more, found } = await read(db, rest, { words: wordsIn(rest, span), span, most: parts.length === 0 ? undefined : most });
    if (parts.length > 0 && found > most) spans.unshift(...parts);
    else hits = mergeHits(page.limit, hits, more);
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
  /** Finds nothing if more match. */
  most?: number | undefined;
  /** Looks at this many of the matches. */
  newest?: number | undefined;
}

async function read(db: Queryable, page: PageQuery, { words, span, most = 1e9, newest }: Part) {
  const { order, filter, limit, tier } = page;
  const selected = newest === undefined ? sql`limit ${most + 1}` : sql`order by ${dealTerms.liveAt} desc limit ${newest}`;
  // The inner query leaves PostgreSQL no other index to read, whatever its statistics say.
  const matches = sql`select * from (select * from ${dealTerms} where ${indexCondition(page, words, span)} offset 0) ${dealTerms}
    where ${termsCondition(filter) ?? sql`true`} ${selected}`;
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
      select (select json_agg(page) from (${hits}) page) as hits, (select count(*)::int from matches) as found,
        (select extract(epoch from min(live_at))::float8 from matches) as since`,
  );
  return { hits: rows[0]?.hits ?? [], found: rows[0]?.found ?? 0, since: rows[0]?.since ?? 0 };
}

const dealsOfMatches = sql`matches cross join lateral (select * from ${deals} where ${deals.id} = matches.deal_id offset 0) ${deals}`;

/** Each facet is a condition of its own, so PostgreSQL skips in the index to the next deal that could meet all, however frequent the others are. */
function indexCondition({ filter }: PageQuery, words: string | undefined, span: Span | undefined): SQL {
  const facets = [...(span === undefined ? [] : [eraFacets(span)]), ...facetGroups(filter)];
  const queries = [...facets.map(facetQuery), ...(words === undefined ? [] : [words])];
  return and(...queries.map((query) => sql`${dealTerms.terms} @@ ${query}::tsquery`)) ?? sql`true`;
}
