import { sql } from 'drizzle-orm';
import { advisoryLocks, tryLock } from '../../platform/database/advisory-locks.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';

/**
 * Maximum deals and words per transaction. The feed delivers each word as a change, and a very large transaction would make every
 * watched read evaluate again (server/engine/hub.ts).
 */
const batch = { deals: 200, words: 1_500 };
/** One node at a time does this. */
const lock = advisoryLocks.searchIndex;

/**
 * Updates the word counts in `search_words`. A job does it instead of the command that writes a deal, because commands would wait for
 * each other's locks on common words. Lists do not wait for it: their index is written with the deal.
 */
export async function updateSearchIndex(db: Database): Promise<void> {
  while (await db.transaction(countBatch));
}

/** Whether there was anything to count. */
async function countBatch(tx: Transaction): Promise<boolean> {
  if (!(await tryLock(tx, lock))) return false;
  const { rowCount } = await tx.execute(sql`
    with taken as (
      delete from search_changes where id in (
        select id from (
          select id, sum(length(terms)) over (order by id) - length(terms) as before
          from (select id, terms from search_changes order by id limit ${batch.deals}) oldest
        ) counted where before < ${batch.words}
      ) returning terms, members_only, change
    ), counted as (
      insert into search_words (word, deals, open, heads, ends)
      select * from (
        select ltrim(lexeme, '*^') as word, coalesce(sum(change) filter (where mark is null), 0) as deals,
          coalesce(sum(change) filter (where mark is null and not members_only), 0) as open,
          coalesce(sum(change) filter (where mark = '*' and not members_only), 0) as heads,
          coalesce(sum(change) filter (where mark = '^' and not members_only), 0) as ends
        from taken, unnest(terms), substring(lexeme from '^[*^]') mark where lexeme !~ '^[*^]?[~=+#]' group by 1
      ) changed where (deals, open, heads, ends) <> (0, 0, 0, 0) order by word
      on conflict (word) do update set deals = search_words.deals + excluded.deals, open = search_words.open + excluded.open,
        heads = search_words.heads + excluded.heads, ends = search_words.ends + excluded.ends
    )
    select from taken`);
  return (rowCount ?? 0) > 0;
}
