import { and, eq, gt, isNull, max, or, sql } from 'drizzle-orm';
import { revokedDownvotes as rule } from '../../../shared/moderation-limits.ts';
import type { RevokeDownvote } from '../../../shared/sanctions.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, revokedDownvotes, sanctions } from '../../platform/database/schema.ts';
import { sanctionPerson } from '../../staff/sanctions/sanction-person.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { deleteComment } from '../comments/edit-comment.ts';
import { lockComment } from '../comments/lock-comment.ts';
import { lockVoter } from './lock-voter.ts';
import { lockScore, storeWithdrawal } from './store-vote.ts';

/**
 * Revokes the downvote that a comment explains. The comment stays with a mark, unless it is to be removed too. Too many revoked ones stop the
 * person's downvotes for a while.
 */
export async function revokeDownvote(
  tx: Transaction,
  who: Person,
  id: number,
  { reason, removeComment = false }: RevokeDownvote,
): Promise<{ stopped: boolean }> {
  await lockVoter(tx, who, id);
  const { dealId, authorId: personId, against } = await lockComment(tx, who, id);
  if (against === null) throw new Problem('BAD_TRANSITION', 'This comment does not explain a downvote.');
  await lockScore(tx, dealId);
  await storeWithdrawal(tx, { id: dealId, isFree: true }, personId);
  await tx.update(comments).set({ against: null, voteRevoked: reason }).where(eq(comments.id, id));
  const [revoked] = await tx
    .insert(revokedDownvotes)
    .values({ dealId, personId, commentId: id, voteReason: against, reason, revokedBy: who.id })
    .returning({ id: revokedDownvotes.id });
  const entry = await recordStaffAction(tx, { action: 'revoke_downvote', actorId: who.id, dealId, commentId: id, personId, reason });
  const sanctionId = await stopDownvotes(tx, personId);
  await tx
    .update(revokedDownvotes)
    .set({ sanctionId, logId: entry, commentRemoved: removeComment })
    .where(eq(revokedDownvotes.id, revoked?.id ?? 0));
  if (removeComment) await deleteComment(tx, who, id, reason);
  return { stopped: sanctionId !== null };
}

/** Stops the downvotes of a locked person who had too many revoked since the last stop that was not taken back. Returns the sanction, or null. */
async function stopDownvotes(tx: Transaction, personId: number): Promise<number | null> {
  const [last] = await tx
    .select({ at: max(sanctions.at), inForce: sql<boolean>`coalesce(bool_or(${sanctions.endedAt} is null), false)` })
    .from(sanctions)
    .where(
      and(eq(sanctions.personId, personId), eq(sanctions.kind, 'no_downvotes'), or(isNull(sanctions.ending), eq(sanctions.ending, 'over'))),
    );
  if (last?.inForce) return null;
  const since = last?.at ?? new Date(0);
  const count = await tx.$count(
    revokedDownvotes,
    and(
      eq(revokedDownvotes.personId, personId),
      isNull(revokedDownvotes.undoneAt),
      gt(revokedDownvotes.at, since),
      gt(revokedDownvotes.at, sql`now() - make_interval(days => ${rule.within})`),
    ),
  );
  if (count < rule.max) return null;
  const days = last?.at ? rule.again : rule.first;
  const { id } = await sanctionPerson(tx, undefined, personId, {
    kind: 'no_downvotes',
    days,
    reason: `${rule.max} downvotes were revoked within ${rule.within} days.`,
  });
  return id;
}
