import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import type { Row } from '../live/dependencies.ts';

/** The ids of a person's deals that are to be seen, and of those that were hot. */
export interface ShownDeals {
  all: ReadonlySet<number>;
  hot: ReadonlySet<number>;
}

/** Which deals count, not only how many: so that a vote on one of them, which changes no count, wakes nobody. */
export async function shownDealsOf(db: Database, personId: number): Promise<ShownDeals> {
  const rows = await db
    .select({ id: deals.id, hot: isNotNull(deals.hotAt) })
    .from(deals)
    .where(and(eq(deals.authorId, personId), ne(deals.state, 'removed')));
  return { all: new Set(rows.map(({ id }) => id)), hot: new Set(rows.filter(({ hot }) => hot).map(({ id }) => id)) };
}

/** Whether a deal, as the change feed tells of it, is counted otherwise now than in `shown`. */
export function countsOtherwise({ id, state, hot_at: hotAt }: Row, { all, hot }: ShownDeals): boolean {
  const counted = all.has(Number(id));
  // A deleted row comes with its key only.
  if (state === undefined || state === 'removed') return counted;
  return !counted || hot.has(Number(id)) !== (hotAt !== null);
}
