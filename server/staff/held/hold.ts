import { eq, sql } from 'drizzle-orm';
import { countComment } from '../../deals/comments/count-comment.ts';
import type { LockedComment } from '../../deals/comments/lock-comment.ts';
import type { LockedDeal } from '../../deals/lock-deal.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, deals } from '../../platform/database/schema.ts';

/** Hides a locked deal until a moderator decides. */
export async function holdDeal(tx: Transaction, { id }: Pick<LockedDeal, 'id'>): Promise<void> {
  await tx.update(deals).set({ state: 'held', heldAt: sql`now()` }).where(eq(deals.id, id));
}

/** Hides a locked comment until a moderator decides. Its deal is locked too. */
export async function holdComment(tx: Transaction, { id, dealId, state }: Pick<LockedComment, 'id' | 'dealId' | 'state'>): Promise<void> {
  await tx.update(comments).set({ state: 'held', heldAt: sql`now()` }).where(eq(comments.id, id));
  if (state === 'visible') await countComment(tx, dealId, -1);
}
