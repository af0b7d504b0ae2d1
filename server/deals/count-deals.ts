import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../live/dependencies.ts';
import { isRowVisible } from './visibility.ts';

/** A page counts up to here, so that it costs no more for a prolific author or a big merchant than for others. */
export const maxCounted = 1_000;

export interface DealCount {
  count: number;
  dependencies: Dependency[];
}

/** The column by which deals are counted, here and in the change feed. */
const columns = { author: [deals.authorId, 'author_id'], merchant: [deals.merchantId, 'merchant_id'] } as const;

/**
 * How many deals of an author or a merchant this audience may see, up to `maxCounted`; only those that were ever hot, if asked.
 * It remembers which ones, for a vote on one of them changes the deal but not the count, and then wakes nobody.
 */
export async function countDeals(
  db: Database,
  of: { by: keyof typeof columns; id: number; members: boolean; hot?: boolean },
): Promise<DealCount> {
  const [column, name] = columns[of.by];
  const order = of.hot ? deals.hotAt : deals.liveAt;
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(
      and(eq(column, of.id), shown, of.hot ? isNotNull(deals.hotAt) : undefined, of.members ? undefined : eq(deals.membersOnly, false)),
    )
    .orderBy(desc(order))
    .limit(maxCounted);
  const ids = new Set(rows.map(({ id }) => id));
  const full = ids.size === maxCounted;
  const counts = (row: Row) => row[name] === of.id && isRowVisible(row, of.members) && (!of.hot || row.hot_at !== null);
  // Where as many as are counted are there, one more changes nothing.
  const comesOrGoes = (row: Row) => (counts(row) ? !full && !ids.has(Number(row.id)) : ids.has(Number(row.id)));
  // An edit moves a deal to another merchant, and only its new one is in the change; its author stays.
  const dependency = of.by === 'author' ? dependsOn('deals', name, of.id, comesOrGoes) : dependsOnAny('deals', comesOrGoes);
  return { count: ids.size, dependencies: [dependency] };
}

// A literal, so that a plan may use the indexes that leave out what is not on the board.
const shown: SQL = sql`${deals.state} in ('live', 'expired')`;
