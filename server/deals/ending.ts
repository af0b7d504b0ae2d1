import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { deals } from '../database/schema.ts';

/** Sets the live deals whose end has passed to expired, as of that end. Time acts by writing, so that screens change because rows do. */
export async function expireEnded(db: Database): Promise<void> {
  const ended = and(eq(deals.state, 'live'), lte(deals.endsAt, sql`now()`));
  await db.update(deals).set({ state: 'expired', expiredAt: deals.endsAt, expiredBy: 'ended' }).where(ended);
}
