import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';

/** How many of a merchant's newest deals say its currency. */
const newest = 10;

/** The currency of most of a merchant's newest deals with a price, because what is free is so in any currency; undefined if it has none. @param members whether members-only deals count */
export async function merchantCurrency(db: Database, merchant: number, members: boolean): Promise<string | undefined> {
  const { rows } = await db.execute<{ currency: string }>(sql`
    select currency from (
      select currency from deals where merchant_id = ${merchant} and state in ('live', 'expired') and price > 0 and (${members} or not members_only) order by live_at desc, id desc limit ${newest}
    ) newest group by currency order by count(*) desc, currency limit 1`);
  return rows[0]?.currency;
}
