import { eq, sql } from 'drizzle-orm';
import type { CommentResult, PostComment } from '../../../shared/comments.ts';
import { limits, quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { NegativeReason } from '../../../shared/states.ts';
import { hasLink } from '../../../shared/url-in-text.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { refuseLimited } from '../../platform/core/sanctioned.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, deals, offers } from '../../platform/database/schema.ts';
import { statement } from '../../platform/database/statement.ts';
import { together } from '../../platform/database/together.ts';
import { requirePicture } from '../../platform/images/require-picture.ts';
import { parseLink } from '../../platform/links/link.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { recordHeld } from '../../staff/content-rules/record-held.ts';
import type { EnabledRule } from '../../staff/content-rules/rule-set.ts';
import { type LockedDeal, lockPublishedDeal } from '../lock-deal.ts';
import { checkComment } from './check-comment.ts';
import { countComment } from './count-comment.ts';
import { notifyOfComment, readAround } from './notify-of-comment.ts';
import { newOffer } from './offer.ts';

export const spendComment = quotaSpender('comments', quotas.comments, 'comments where author_id = $1', 'created_at');

export async function postComment(
  tx: Transaction,
  who: Person,
  dealId: number,
  { body, parent, offer, image }: PostComment,
): Promise<CommentResult> {
  requirePermission(permissions.comment(who));
  if (offer !== undefined || image !== undefined || hasLink(body)) refuseLimited(who);
  if (image !== undefined) requirePermission(permissions['add a picture to a comment'](who));
  const link = offer && { field: 'offer.url', url: parseLink(offer.url, 'offer.url').url };
  // Sent together. The person is locked first, then the deal.
  const [, deal, position, rules] = await together([
    spendComment(tx, who.id),
    lockOpenDeal(tx, who, dealId),
    parent === undefined ? undefined : replyPosition(tx, dealId, parent),
    checkComment(tx, who, { body: { field: 'body', text: body }, link }),
  ]);
  const newOfferRow = offer && newOffer(deal, offer);
  const picture = image === undefined ? {} : { imageId: (await requirePicture(tx, 'image', image)).id };
  const posted = await insertComment(tx, { dealId, authorId: who.id, body, ...picture, ...position }, rules);
  if (newOfferRow) await tx.insert(offers).values({ commentId: posted.id, ...newOfferRow });
  return posted;
}

async function lockOpenDeal(tx: Transaction, who: Person, dealId: number): Promise<LockedDeal> {
  const deal = await lockPublishedDeal(tx, who, dealId);
  refuseIfClosed(who, deal);
  return deal;
}

/** Throws COMMENTS_CLOSED on a deal whose thread is locked, except for moderators on other people's. */
function refuseIfClosed(who: Person, { lockedAt, authorId }: { lockedAt: Date | null; authorId: number }): void {
  if (lockedAt !== null && (authorId === who.id || !permissions['read the queue and decide'](who))) throw new Problem('COMMENTS_CLOSED');
}

/** The same where the deal is locked, but not at hand. */
export async function refuseIfClosedOn(tx: Transaction, who: Person, dealId: number): Promise<void> {
  const [deal] = await tx.select({ lockedAt: deals.lockedAt, authorId: deals.authorId }).from(deals).where(eq(deals.id, dealId));
  if (deal !== undefined) refuseIfClosed(who, deal);
}

export interface NewComment {
  dealId: number;
  authorId: number;
  body: string;
  against?: NegativeReason;
  imageId?: number;
  parentId?: number;
  rootId?: number;
  depth?: number;
}

// The first comment of a thread is its own root, so its id must be known before the insert.
const insert = statement<{ id: number }>(
  'insert_comment',
  `insert into comments (id, root_id, parent_id, depth, deal_id, author_id, body, against, image_id, state, held_at)
  overriding system value
  select next, coalesce($1::bigint, next), $2, $3, $4, $5, $6, $7, $8, case when $9 then 'held' else 'visible' end, case when $9 then now() end
  from nextval(pg_get_serial_sequence('comments', 'id')) next returning id`,
);

/** Inserts a comment, and counts it and notifies of it unless rules hold it for the moderators. The deal is locked. */
export async function insertComment(tx: Transaction, comment: NewComment, heldBy: readonly EnabledRule[]): Promise<CommentResult> {
  const { rootId, parentId, depth = 0, dealId, authorId, body, against, imageId } = comment;
  const isHeld = heldBy.length > 0;
  const [[{ id } = { id: 0 }], around] = await together([
    insert(tx, rootId, parentId, depth, dealId, authorId, body, against, imageId, isHeld),
    isHeld ? undefined : readAround(tx, comment),
    isHeld ? undefined : countComment(tx, dealId, 1),
  ]);
  await recordHeld(tx, { commentId: id }, heldBy);
  if (around !== undefined) await notifyOfComment(tx, { id, ...comment }, around);
  return { id, version: 1 };
}

/** The columns of a comment that is held from now on. */
export const heldColumns = { state: 'held', heldAt: sql`now()` } as const;

/** Where a reply goes: below its parent, or beside it at the deepest level. */
async function replyPosition(tx: Transaction, dealId: number, parent: number) {
  const [answered] = await tx.select().from(comments).where(eq(comments.id, parent));
  if (answered?.dealId !== dealId || answered.state !== 'visible') throw invalid('parent', 'not_there', 'This comment no longer exists');
  const deepest = answered.depth >= limits.threadDepth;
  return {
    parentId: deepest ? (answered.parentId ?? answered.id) : answered.id,
    rootId: answered.rootId,
    depth: deepest ? answered.depth : answered.depth + 1,
  };
}
