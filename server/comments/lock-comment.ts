import { eq } from 'drizzle-orm';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { comments } from '../database/schema.ts';
import { lockVisibleDeal } from '../deals/lock-deal.ts';

type LockedComment = typeof comments.$inferSelect;

/**
 * Locks a comment until the transaction ends. Its deal is locked first, as in every command, so that there is no deadlock. Throws NOT_FOUND, or
 * REMOVED if the comment or its deal was removed.
 */
export async function lockComment(tx: Transaction, who: Person, id: number): Promise<LockedComment> {
  const [there] = await tx.select({ dealId: comments.dealId }).from(comments).where(eq(comments.id, id));
  if (there === undefined) throw new Problem('NOT_FOUND');
  await lockVisibleDeal(tx, who, there.dealId);
  const [comment] = await tx.select().from(comments).where(eq(comments.id, id)).for('no key update');
  if (comment === undefined) throw new Problem('NOT_FOUND');
  if (comment.state !== 'visible') throw new Problem('REMOVED');
  return comment;
}
