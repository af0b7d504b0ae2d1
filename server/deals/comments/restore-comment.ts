import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments } from '../../platform/database/schema.ts';
import { countComment } from './count-comment.ts';
import type { LockedComment } from './lock-comment.ts';

/** The columns of a comment that a moderator removes. */
export const removedColumns = { state: 'removed', removedAt: sql`now()` } as const;

/** Removes a locked comment as a moderator. Its deal is locked too. */
export async function removeLockedComment(tx: Transaction, { id, dealId, state }: LockedComment): Promise<void> {
  await tx.update(comments).set(removedColumns).where(eq(comments.id, id));
  // A held comment is not counted.
  if (state === 'visible') await countComment(tx, dealId, -1);
}

/** Gives a locked comment that a moderator removed its former state. Its deal is locked too. */
export async function restoreLockedComment(tx: Transaction, { id, dealId, heldAt }: LockedComment): Promise<void> {
  const state = heldAt === null ? 'visible' : 'held';
  await tx.update(comments).set({ state, removedAt: null }).where(eq(comments.id, id));
  if (state === 'visible') await countComment(tx, dealId, 1);
}
