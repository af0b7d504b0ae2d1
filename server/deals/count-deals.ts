import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../live/dependencies.ts';
import { isRowVisible } from './visibility.ts';

/** Counting stops here, so that a big author or merchant does not cost more than others. */
export const maxCounted = 1_000;

export interface DealCount {
  count: number;
  dependencies: Dependency[];
}

/** The column to count by, in the schema and in the change feed. */
const columns = { author: [deals.authorId, 'author_id'], merchant: [deals.merchantId, 'merchant_id'] } as const;

/**
 * How many deals of an author or a merchant this audience sees, up to `maxCounted`; with `hot`, only those that were ever hot. It remembers
 * their ids: a vote on one changes the deal but not the count, and then the read must not be evaluated again.
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
  // At the maximum, another deal does not change the count.
  const comesOrGoes = (row: Row) => (counts(row) ? !full && !ids.has(Number(row.id)) : ids.has(Number(row.id)));
  // An edit can move a deal to another merchant, and the change event contains only the new one. The author never changes.
  const dependency = of.by === 'author' ? dependsOn('deals', name, of.id, comesOrGoes) : dependsOnAny('deals', comesOrGoes);
  return { count: ids.size, dependencies: [dependency] };
}

// A literal, not a parameter: the plan must see that it can use the partial indexes.
const shown: SQL = sql`${deals.state} in ('live', 'expired')`;
