import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection.ts';

/**
 * Changes per transaction: deals, and all their words. Every word is a change that the feed delivers, and after a very large transaction
 * everything that is watched is read again (server/live/hub.ts).
 */
const batch = { deals: 200, words: 1_500 };
/** Any number that nothing else in this database uses: one node at a time does this. */
const lock = 7_236_402;

/**
 * Counts the words that deals got or lost in `search_words`. A job does it rather than the command that writes a deal, because everyone
 * who posts would wait for everyone else at the most common words. Lists do not wait for it: their index is written with the deal.
 */
export async function updateSearchIndex(db: Database): Promise<void> {
  while (await db.transaction(countBatch));
}

/** Whether there was anything to count. */
async function countBatch(tx: Transaction): Promise<boolean> {
  const { rows: locked } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as locked`);
  if (!locked[0]?.locked) return false;
  const { rowCount } = await tx.execute(sql`
    with taken as (
      delete from search_changes where id in (
        select id from (
          select id, sum(length(terms)) over (order by id) - length(terms) as before
          from (select id, terms from search_changes order by id limit ${batch.deals}) oldest
        ) counted where before < ${batch.words}
      ) returning terms, facets, change
    ), counted as (
      insert into search_words (word, deals, open)
      select lexeme, sum(change), sum(case when 'v' = any(facets) then 0 else change end) from taken, unnest(terms) where lexeme !~ '^[~=+]'
      group by lexeme having sum(change) <> 0 or sum(case when 'v' = any(facets) then 0 else change end) <> 0 order by lexeme
      on conflict (word) do update set deals = search_words.deals + excluded.deals, open = search_words.open + excluded.open
    )
    select from taken`);
  return (rowCount ?? 0) > 0;
}
