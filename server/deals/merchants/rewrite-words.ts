import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/connection.ts';
import type { JobKind } from '../../platform/jobs/task.ts';

const batch = 100;

type Named = { merchant: number } | { category: number };

/** Rewrites the search words of all deals of a merchant or a category; queued by triggers when a name or an alias changes. */
export const rewriteSearchWordsJob: JobKind<Named> = {
  name: 'rewrite_words',
  payload: z.union([z.object({ merchant: z.int() }), z.object({ category: z.int() })]),
};

export async function rewriteWordsOfDeals(db: Database, named: Named): Promise<void> {
  const [column, id] = 'merchant' in named ? [sql`merchant_id`, named.merchant] : [sql`category_id`, named.category];
  for (let last: number | undefined = 0; last !== undefined; ) {
    // Setting what stays the same makes the triggers write the words.
    const { rows }: { rows: { last: number | null }[] } = await db.execute<{ last: number | null }>(sql`
      with next as (select id from deals where ${column} = ${id} and id > ${last} order by id limit ${batch}),
      written as (update deals set ${column} = ${id} from next where deals.id = next.id returning deals.id)
      select max(id)::float8 as last from written`);
    last = rows[0]?.last ?? undefined;
  }
}
