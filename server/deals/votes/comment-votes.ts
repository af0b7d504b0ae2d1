import { and, eq, sql } from 'drizzle-orm';
import type { CastCommentVote } from '../../../shared/comments.ts';
import { quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { VoteResult } from '../../../shared/votes.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, commentVotes } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { spendRevoteQuota } from '../../platform/quotas/revote-quota.ts';
import { refuseDownvotes } from '../../staff/sanctions/refuse-downvotes.ts';
import { lockVisibleComment } from '../comments/lock-comment.ts';

const spend = quotaSpender('comment_votes', quotas.votes, 'comment_votes where person_id = $1', 'cast_at');

/** Votes on a comment, in place of an earlier vote. */
export async function castCommentVote(tx: Transaction, who: Person, id: number, { value }: CastCommentVote): Promise<VoteResult> {
  requirePermission(permissions['vote on comments'](who));
  if (value === -1) await refuseDownvotes(tx, who);
  await spend(tx, who.id);
  const { dealId } = await votable(tx, who, id);
  const before = await ownVote(tx, who, dealId, id);
  if (before !== undefined) await spendRevoteQuota(tx, who.id);
  await tx
    .insert(commentVotes)
    .values({ commentId: id, personId: who.id, dealId, value })
    .onConflictDoUpdate({
      target: [commentVotes.personId, commentVotes.dealId, commentVotes.commentId],
      set: { value, castAt: sql`now()` },
    });
  return { ...(await recount(tx, id, before, value)), vote: value };
}

export async function withdrawCommentVote(tx: Transaction, who: Person, id: number): Promise<VoteResult> {
  await spendRevoteQuota(tx, who.id);
  const { dealId } = await votable(tx, who, id);
  const before = await ownVote(tx, who, dealId, id);
  await tx
    .update(commentVotes)
    .set({ value: 0 })
    .where(isOwnVote(who, dealId, id));
  return await recount(tx, id, before, undefined);
}

/** Locks the comment, so that the next reads are current. */
async function votable(tx: Transaction, who: Person, id: number) {
  const comment = await lockVisibleComment(tx, who, id);
  if (comment.authorId === who.id) throw new Problem('SELF_VOTE');
  return comment;
}

const isOwnVote = (who: Person, dealId: number, id: number) =>
  and(eq(commentVotes.personId, who.id), eq(commentVotes.dealId, dealId), eq(commentVotes.commentId, id));

async function ownVote(tx: Transaction, who: Person, dealId: number, id: number): Promise<number | undefined> {
  const [vote] = await tx
    .select({ value: commentVotes.value })
    .from(commentVotes)
    .where(isOwnVote(who, dealId, id));
  return vote?.value;
}

async function recount(tx: Transaction, id: number, before: number | undefined, now: number | undefined) {
  const change = (value: number) => Number(now === value) - Number(before === value);
  const [counts] = await tx
    .update(comments)
    .set({ up: sql`${comments.up} + ${change(1)}`, down: sql`${comments.down} + ${change(-1)}` })
    .where(eq(comments.id, id))
    .returning({ up: comments.up, down: comments.down });
  if (counts === undefined) throw new Error(`The comment ${id} was not locked`);
  return counts;
}
