import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';

/** Adds to a locked deal's number of visible comments. */
export async function countComment(tx: Transaction, dealId: number, change: number): Promise<void> {
  await tx
    .update(deals)
    .set({ comments: sql`${deals.comments} + ${change}` })
    .where(eq(deals.id, dealId));
}
