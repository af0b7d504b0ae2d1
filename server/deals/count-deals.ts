import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Dependency, dependsOn, dependsOnAny, type Row } from '../engine/dependencies.ts';
import type { Database } from '../platform/database/connection.ts';
import { deals } from '../platform/database/schema.ts';
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
  counted: { by: keyof typeof columns; id: number; members: boolean; hot?: boolean },
): Promise<DealCount> {
  const [column, name] = columns[counted.by];
  const order = counted.hot ? deals.hotAt : deals.liveAt;
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(
      and(
        eq(column, counted.id),
        shown,
        counted.hot ? isNotNull(deals.hotAt) : undefined,
        counted.members ? undefined : eq(deals.membersOnly, false),
      ),
    )
    .orderBy(desc(order))
    .limit(maxCounted);
  const ids = new Set(rows.map(({ id }) => id));
  const isFull = ids.size === maxCounted;
  const counts = (row: Row) => row[name] === counted.id && isRowVisible(row, counted.members) && (!counted.hot || row.hot_at !== null);
  // At the maximum, another deal does not change the count.
  const entersOrLeaves = (row: Row) => (counts(row) ? !isFull && !ids.has(Number(row.id)) : ids.has(Number(row.id)));
  // An edit can move a deal to another merchant, and the change event contains only the new one. The author never changes.
  const dependency = counted.by === 'author' ? dependsOn('deals', name, counted.id, entersOrLeaves) : dependsOnAny('deals', entersOrLeaves);
  return { count: ids.size, dependencies: [dependency] };
}

// A literal, not a parameter: the plan must see that it can use the partial indexes.
const shown: SQL = sql`${deals.state} in ('live', 'expired')`;
