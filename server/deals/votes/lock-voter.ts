import { eq } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, deals } from '../../platform/database/schema.ts';
import { lockSubordinate } from '../../staff/sanctions/lock-subordinate.ts';
import { hiddenBecause, visibility } from '../visibility.ts';

/**
 * Locks the author of a downvote's comment and the moderator who decides about it; the caller then locks the deal. Throws FORBIDDEN for someone
 * who may not decide about the author, but first NOT_FOUND or REMOVED if they do not see the deal.
 */
export async function lockVoter(tx: Transaction, who: Person, commentId: number): Promise<{ dealId: number }> {
  requirePermission(permissions['read the queue and decide'](who));
  const [comment] = await tx
    .select({ authorId: comments.authorId, dealId: comments.dealId, deal: visibility })
    .from(comments)
    .innerJoin(deals, eq(deals.id, comments.dealId))
    .where(eq(comments.id, commentId));
  const hidden = hiddenBecause(comment?.deal, permissions['read members-only deals'](who));
  if (comment === undefined || hidden !== undefined) throw new Problem(hidden ?? 'NOT_FOUND');
  await lockSubordinate(tx, who, comment.authorId);
  return comment;
}
