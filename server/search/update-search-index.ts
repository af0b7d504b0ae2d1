import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection.ts';

/**
 * Changes that are taken at a time, each a deal, and terms of theirs: every word is a change of `search_words`, which the change feed hears
 * of, and everything that is watched is read again after a transaction of very many (server/live/hub.ts).
 */
const batch = { deals: 200, terms: 1_500 };
/** Any number that nobody else in this database uses: one node does this at a time. */
const lock = 7_236_402;

/**
 * Puts what deals came to be found by, or are not found by any more, into `search_words` and `facet_blocks`. Not done where the deals are
 * written: everybody who posts would wait for everybody else at the commonest words.
 */
export async function updateSearchIndex(db: Database): Promise<void> {
  while (await db.transaction(takeBatch));
}

/** Whether there was anything to take. */
async function takeBatch(tx: Transaction): Promise<boolean> {
  const { rows: held } = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as held`);
  if (!held[0]?.held) return false;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from (
      select id, sum(length(terms)) over (order by id) - length(terms) as before
      from (select id, terms from search_changes order by id limit ${batch.deals}) oldest
    ) counted where before < ${batch.terms}`);
  if (rows.length === 0) return false;
  const taken = sql`(select * from search_changes where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])) taken`;
  for (const put of [countWords, setFacets, noteNewest]) await tx.execute(put(taken));
  await tx.execute(sql`delete from search_changes where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  return true;
}

const countWords = (taken: SQL) => sql`
  insert into search_words (word, deals, open)
  select lexeme, sum(change), sum(case when 'v' = any(facets) then 0 else change end) from ${taken}, unnest(terms) where lexeme !~ '^[~=+]'
  group by lexeme having sum(change) <> 0 or sum(case when 'v' = any(facets) then 0 else change end) <> 0 order by lexeme
  on conflict (word) do update set deals = search_words.deals + excluded.deals, open = search_words.open + excluded.open`;

/** Of a deal that changed more than once only what is so in the end. */
const setFacets = (taken: SQL) => sql`
  with changed as (
    select facet, deal_id, sum(change) as change from ${taken}, unnest(facets) facet group by facet, deal_id having sum(change) <> 0
  ), bits as (
    select facet, (deal_id >> 13)::int as block,
      coalesce(bit_or(set_bit(B'0'::bit(8192), (deal_id & 8191)::int, 1)) filter (where change > 0), B'0'::bit(8192)) as come,
      coalesce(bit_or(set_bit(B'0'::bit(8192), (deal_id & 8191)::int, 1)) filter (where change < 0), B'0'::bit(8192)) as gone
    from changed group by 1, 2
  )
  merge into facet_blocks using bits on facet_blocks.facet = bits.facet and facet_blocks.block = bits.block
  when matched then update set deals = (facet_blocks.deals & ~bits.gone) | bits.come
  when not matched then insert (facet, block, deals) values (bits.facet, bits.block, bits.come)`;

const noteNewest = (taken: SQL) => sql`
  insert into deal_blocks (block, newest) select (deal_id >> 13)::int, max(live_at) from ${taken} group by 1 order by 1
  on conflict (block) do update set newest = greatest(deal_blocks.newest, excluded.newest)`;
