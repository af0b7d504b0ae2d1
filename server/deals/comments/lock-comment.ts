import { eq } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments } from '../../platform/database/schema.ts';
import { lockVisibleDeal } from '../lock-deal.ts';

export type LockedComment = typeof comments.$inferSelect;

/** Locks a visible comment. Throws NOT_FOUND, or REMOVED if the comment or its deal was removed. */
export async function lockVisibleComment(tx: Transaction, who: Person, id: number): Promise<LockedComment> {
  const comment = await lockComment(tx, who, id);
  if (comment.state === 'held') throw new Problem('NOT_FOUND');
  return comment;
}

/**
 * Locks a comment that is visible, or held and this person's own or theirs to decide. Its deal is locked first, as in every command, so that
 * there is no deadlock. Throws NOT_FOUND, or REMOVED if the comment or its deal was removed.
 */
export async function lockComment(tx: Transaction, who: Person, id: number): Promise<LockedComment> {
  const [found] = await tx.select({ dealId: comments.dealId }).from(comments).where(eq(comments.id, id));
  if (found === undefined) throw new Problem('NOT_FOUND');
  await lockVisibleDeal(tx, who, found.dealId);
  const [comment] = await tx.select().from(comments).where(eq(comments.id, id)).for('no key update');
  if (comment === undefined || (comment.state === 'held' && !mayOpenHeld(who, comment))) throw new Problem('NOT_FOUND');
  if (comment.state === 'deleted' || comment.state === 'removed') throw new Problem('REMOVED');
  return comment;
}

const mayOpenHeld = (who: Person, { authorId }: LockedComment) => authorId === who.id || permissions['read the queue and decide'](who);
