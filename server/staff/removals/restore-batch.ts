import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { removalBatch } from '../../../shared/moderation-limits.ts';
import { restoreLockedComment } from '../../deals/comments/restore-comment.ts';
import { restoreLockedDeal } from '../../deals/lifecycle/delete-deal.ts';
import { lockDeal } from '../../deals/lock-deal.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { cases, comments, removals } from '../../platform/database/schema.ts';
import { undecided } from '../cases/reopen-case.ts';
import type { Removal } from './remove-batch.ts';

/** Brings back a batch of what a removal removed, with its cases. Returns whether there is more. */
export async function restoreBatch(tx: Transaction, removal: Removal): Promise<boolean> {
  const dealIds = removal.deals.slice(0, removalBatch);
  const commentIds = removal.comments.slice(0, removalBatch);
  for (const id of dealIds.toSorted((one, other) => one - other)) await restoreDeal(tx, id, removal);
  await restoreComments(tx, commentIds);
  await reopenCases(tx, removal);
  const [deals, rest] = [removal.deals.slice(removalBatch), removal.comments.slice(removalBatch)];
  await tx.update(removals).set({ deals, comments: rest }).where(eq(removals.id, removal.id));
  return deals.length + rest.length > 0;
}

/** Leaves it removed if someone else has decided about it since, or if the same offer is live in another deal by now. */
async function restoreDeal(tx: Transaction, id: number, { removedBy }: Removal): Promise<void> {
  const deal = await lockDeal(tx, id);
  if (deal?.state !== 'removed' || deal.removedBy !== removedBy) return;
  await restoreLockedDeal(tx, deal).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'DUPLICATE_DEAL') throw error;
  });
}

async function restoreComments(tx: Transaction, ids: readonly number[]): Promise<void> {
  const found = await tx
    .select({ id: comments.id, dealId: comments.dealId })
    .from(comments)
    .where(inArray(comments.id, [...ids]))
    .orderBy(asc(comments.dealId), asc(comments.id));
  for (const { id, dealId } of found) {
    await lockDeal(tx, dealId);
    const [comment] = await tx.select().from(comments).where(eq(comments.id, id)).for('no key update');
    if (comment?.state === 'removed') await restoreLockedComment(tx, comment);
  }
}

/** Those that the removal closed, unless there is a new one about the same. */
async function reopenCases(tx: Transaction, { logId }: Removal): Promise<void> {
  const other = alias(cases, 'other');
  const isSame = or(eq(other.dealId, cases.dealId), eq(other.commentId, cases.commentId), eq(other.personId, cases.personId));
  const newer = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.state, 'open'), isSame));
  await tx
    .update(cases)
    .set(undecided)
    .where(and(eq(cases.logId, logId), notExists(newer)));
}
