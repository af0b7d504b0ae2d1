import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { maxCounted } from '../../shared/first-load-limits.ts';
import { type Dependency, dependsOn, type Row } from '../engine/dependencies.ts';
import type { Database } from '../platform/database/connection.ts';
import { deals } from '../platform/database/schema.ts';
import { isRowVisible } from './visibility.ts';

export interface DealCount {
  count: number;
  dependencies: Dependency[];
}

/**
 * How many deals of an author this audience sees, up to `maxCounted`; with `hot`, only those that were ever hot. It remembers their ids: a vote
 * on one changes the deal but not the count, and then the read must not be evaluated again.
 */
export async function countDeals(db: Database, counted: { author: number; members: boolean; hot?: boolean }): Promise<DealCount> {
  const order = counted.hot ? deals.hotAt : deals.liveAt;
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(
      and(
        eq(deals.authorId, counted.author),
        shown,
        counted.hot ? isNotNull(deals.hotAt) : undefined,
        counted.members ? undefined : eq(deals.membersOnly, false),
      ),
    )
    .orderBy(desc(order))
    .limit(maxCounted);
  const ids = new Set(rows.map(({ id }) => id));
  const isFull = ids.size === maxCounted;
  const counts = (row: Row) => isRowVisible(row, counted.members) && (!counted.hot || row.hot_at !== null);
  // At the maximum, another deal does not change the count.
  const entersOrLeaves = (row: Row) => (counts(row) ? !isFull && !ids.has(Number(row.id)) : ids.has(Number(row.id)));
  return { count: ids.size, dependencies: [dependsOn('deals', 'author_id', counted.author, entersOrLeaves)] };
}

/** Deals that lists show. A literal, not a parameter: the plan must see that it can use the partial indexes. */
export const shown: SQL = sql`${deals.state} in ('live', 'expired')`;
