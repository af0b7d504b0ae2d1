import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { HotDigest } from '../../../shared/states.ts';
import type { Database } from '../../platform/database/connection.ts';
import { dealScores, deals } from '../../platform/database/schema.ts';

const day = 86_400_000;
/** A deal that becomes hot later is rare, and the index of new deals bounds the search. */
const maxDays = 30;

/** The live deals that became hot in the last day or week, those with the most votes first. */
export async function hotDeals(db: Database, every: HotDigest, members: boolean, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - (every === 'daily' ? day : 7 * day));
  const open: SQL | undefined = members ? undefined : eq(deals.membersOnly, false);
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .innerJoin(dealScores, eq(dealScores.dealId, deals.id))
    .where(and(eq(deals.state, 'live'), gte(deals.hotAt, since), gte(deals.liveAt, new Date(since.getTime() - maxDays * day)), open))
    .orderBy(desc(sql`${dealScores.up} - ${dealScores.down}`), desc(deals.id))
    .limit(channelRules.hotDeals);
  return rows.map(({ id }) => id);
}
