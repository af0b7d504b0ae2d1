import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/connection.ts';
import type { JobKind } from '../jobs/task.ts';

const batch = 100;

/** Writes the search words of all deals of a merchant anew; queued by a trigger when its name or aliases change. */
export const rewriteWords: JobKind<{ merchant: number }> = { name: 'rewrite_words', payload: z.object({ merchant: z.int() }) };

export async function rewriteWordsOfDeals(db: Database, merchant: number): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    // Setting what stays the same makes the triggers write the words.
    const { rows }: { rows: { last: number | null }[] } = await db.execute<{ last: number | null }>(sql`
      with next as (select id from deals where merchant_id = ${merchant} and id > ${last} order by id limit ${batch}),
      written as (update deals set merchant_id = ${merchant} from next where deals.id = next.id returning deals.id)
      select max(id)::float8 as last from written`);
    last = rows[0]?.last ?? undefined;
  }
}
