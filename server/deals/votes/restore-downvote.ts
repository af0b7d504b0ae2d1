import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { revokedDownvotes as rule } from '../../../shared/moderation-limits.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, deals, revokedDownvotes, votes } from '../../platform/database/schema.ts';
import { endLocked } from '../../staff/sanctions/end-sanction.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { restoreLockedComment } from '../comments/restore-comment.ts';
import { lockVisibleDeal } from '../lock-deal.ts';
import { lockVoter } from './lock-voter.ts';
import { storeRestoration } from './store-vote.ts';

type Revocation = typeof revokedDownvotes.$inferSelect;

/**
 * Undoes one's own revocation of a downvote, with what else it did. The vote itself comes back only if the deal is live and the person has not
 * voted again. Throws BAD_TRANSITION if there is none or it is too late.
 */
export async function restoreDownvote(tx: Transaction, who: Person, id: number): Promise<{ restored: boolean }> {
  const revocation = await lockRevocation(tx, who, id);
  const { dealId, personId, sanctionId, voteReason, logId } = revocation;
  await tx.update(revokedDownvotes).set({ undoneAt: sql`now()` }).where(eq(revokedDownvotes.id, revocation.id));
  const restored = await canRestoreVote(tx, revocation);
  if (restored) await storeRestoration(tx, dealId, personId, voteReason);
  await tx
    .update(comments)
    .set({ against: restored ? voteReason : null, voteRevoked: null })
    .where(eq(comments.id, id));
  if (revocation.commentRemoved) await restoreComment(tx, revocation);
  if (sanctionId !== null) await endLocked(tx, { id: sanctionId, personId }, 'lifted', who);
  const undoes = logId === null ? {} : { undoes: logId };
  await recordStaffAction(tx, { action: 'restore_downvote', actorId: who.id, dealId, commentId: id, personId, ...undoes });
  return { restored };
}

/** Locks the people, the deal and the revocation that can be undone. */
async function lockRevocation(tx: Transaction, who: Person, commentId: number): Promise<Revocation> {
  const { dealId } = await lockVoter(tx, who, commentId);
  await lockVisibleDeal(tx, who, dealId);
  const [revocation] = await tx
    .select()
    .from(revokedDownvotes)
    .where(and(eq(revokedDownvotes.commentId, commentId), isNull(revokedDownvotes.undoneAt)))
    .orderBy(desc(revokedDownvotes.id))
    .limit(1);
  if (revocation === undefined) throw new Problem('BAD_TRANSITION', 'This downvote is not revoked.');
  requirePermission(revocation.revokedBy === who.id);
  if (revocation.at.getTime() < Date.now() - rule.undo * 1_000) throw new Problem('BAD_TRANSITION', 'It is too late to undo this.');
  return revocation;
}

/** Every downvote needs a reason, so it does not come back if its comment is gone. */
async function canRestoreVote(tx: Transaction, { dealId, personId, commentId, commentRemoved }: Revocation): Promise<boolean> {
  const [vote] = await tx
    .select({ value: votes.value, state: deals.state, reason: comments.state })
    .from(votes)
    .innerJoin(deals, eq(deals.id, votes.dealId))
    .innerJoin(comments, eq(comments.id, commentId))
    .where(and(eq(votes.dealId, dealId), eq(votes.personId, personId)));
  const hasReason = vote?.reason === 'visible' || vote?.reason === 'held' || (vote?.reason === 'removed' && commentRemoved);
  return vote?.value === 0 && vote.state === 'live' && hasReason;
}

async function restoreComment(tx: Transaction, { commentId }: Revocation): Promise<void> {
  const isRemoved = and(eq(comments.id, commentId), eq(comments.state, 'removed'));
  const [removed] = await tx.select().from(comments).where(isRemoved).for('no key update');
  if (removed !== undefined) await restoreLockedComment(tx, removed);
}
