import { eq, sql } from 'drizzle-orm';
import type { CommentResult, EditComment } from '../../../shared/comments.ts';
import { limits } from '../../../shared/limits.ts';
import { caseWeights } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { effectOfText } from '../../../shared/reviewed-changes.ts';
import { commentTransitions, type NegativeReason } from '../../../shared/states.ts';
import { hasLink } from '../../../shared/url-in-text.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { refuseLimited } from '../../platform/core/sanctioned.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, offerReports, offers } from '../../platform/database/schema.ts';
import { namedHosts } from '../../platform/text/markdown.ts';
import { addChange } from '../../staff/cases/add-change.ts';
import { latestReview } from '../../staff/cases/latest-review.ts';
import { recordHeld } from '../../staff/content-rules/record-held.ts';
import type { EnabledRule } from '../../staff/content-rules/rule-set.ts';
import { recordForStaff } from '../../staff/staff-log/record-for-staff.ts';
import { checkComment } from './check-comment.ts';
import { countComment } from './count-comment.ts';
import { type LockedComment, lockComment } from './lock-comment.ts';
import { notifyOfEdit } from './notify-of-comment.ts';
import { heldColumns, refuseIfClosedOn } from './post-comment.ts';
import { removedColumns } from './restore-comment.ts';

const result = { id: comments.id, version: comments.version };

/**
 * Replaces the text of your own comment. Throws VERSION_CONFLICT with the current text and version if it was edited elsewhere, COMMENTS_CLOSED,
 * HOST_BANNED and REFUSED_BY_RULE.
 */
export async function editComment(tx: Transaction, who: Person, id: number, { body, version }: EditComment): Promise<CommentResult> {
  const comment = await lockComment(tx, who, id);
  requirePermission(permissions['edit a comment'](who, comment));
  await refuseIfClosedOn(tx, who, comment.dealId);
  if (hasLink(body) && body !== comment.body) refuseLimited(who);
  if (comment.version !== version) throw versionConflict('putComment', { id, body: comment.body, version: comment.version });
  if (comment.against !== null && [...body].length < limits.negativeReason.min)
    throw invalid('body', 'too_short', `The reason of a downvote needs ${limits.negativeReason.min} characters`);
  const rules = await checkComment(tx, who, { body: { field: 'body', text: body } });
  await changeText(tx, comment, { body }, rules);
  return { id, version: version + 1 };
}

/** Changes a locked comment's text. Rules can hold it for the moderators, and so does another website in what they have approved lately. */
export async function changeText(
  tx: Transaction,
  comment: LockedComment,
  text: { body: string; against?: NegativeReason },
  heldBy: readonly EnabledRule[],
): Promise<void> {
  const { id, dealId, state, version } = comment;
  const review = await latestReview(tx, { commentId: id });
  const leadsElsewhere = review === 'approved' && effectOfText(comment.body, text.body, namedHosts) === 'hold';
  const isHeldNow = (heldBy.length > 0 || leadsElsewhere) && state === 'visible';
  const edited = { ...text, version: version + 1, editedAt: sql`now()`, ...(isHeldNow ? heldColumns : {}) };
  await tx.update(comments).set(edited).where(eq(comments.id, id));
  if (isHeldNow) await countComment(tx, dealId, -1);
  await recordHeld(tx, { commentId: id }, heldBy);
  if (review !== undefined && text.body !== comment.body) await reportEdit(tx, comment, text.body, review);
  if (state === 'visible' && !isHeldNow) await notifyOfEdit(tx, { ...comment, ...text });
}

/** Tells the moderators what became of what they have decided about, or have yet to. */
const reportEdit = (tx: Transaction, { id, authorId, body }: LockedComment, to: string, why: string) =>
  addChange(
    tx,
    { commentId: id },
    { personId: authorId, changes: { body: { from: body, to } }, details: { why }, weightOf: () => caseWeights.change },
  );

/**
 * Deletes your own comment and its text, or removes someone else's as a moderator. Throws BAD_TRANSITION for the reason of a downvote: the
 * vote must be withdrawn first, because every downvote needs a reason.
 */
export async function deleteComment(tx: Transaction, who: Person, id: number, reason?: string): Promise<CommentResult> {
  const comment = await lockComment(tx, who, id);
  requirePermission(permissions['delete a comment'](who, comment));
  const own = comment.authorId === who.id;
  if (own && comment.against !== null)
    throw new Problem('BAD_TRANSITION', 'This comment explains your downvote: withdraw your vote first.');
  const removed = own ? ({ state: 'deleted', body: '', imageId: null, removedAt: null } as const) : removedColumns;
  if (!commentTransitions[comment.state].includes(removed.state)) throw new Problem('BAD_TRANSITION');
  if (!own)
    await recordForStaff(tx, who, { action: 'remove_comment', commentId: id, dealId: comment.dealId, personId: comment.authorId, reason });
  const deleted = await tx.update(comments).set(removed).where(eq(comments.id, id)).returning(result);
  if (own) await deleteOffer(tx, id);
  // A held comment is not counted.
  if (comment.state === 'visible') await countComment(tx, comment.dealId, -1);
  return resultOf(deleted);
}

async function deleteOffer(tx: Transaction, commentId: number): Promise<void> {
  await tx.delete(offerReports).where(eq(offerReports.commentId, commentId));
  await tx.delete(offers).where(eq(offers.commentId, commentId));
}

function resultOf([row]: CommentResult[]): CommentResult {
  if (row === undefined) throw new Error('The command changed no comment');
  return row;
}
