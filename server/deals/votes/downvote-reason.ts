import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { quotas } from '../../../shared/limits.ts';
import type { CastVote } from '../../../shared/votes.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments } from '../../platform/database/schema.ts';
import { parseLink } from '../../platform/links/link.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { checkComment } from '../comments/check-comment.ts';
import { changeText } from '../comments/edit-comment.ts';
import { insertComment, refuseIfClosedOn, spendComment } from '../comments/post-comment.ts';

type Against = Extract<CastVote, { value: -1 }>;

// Downvotes on other deals: a new vote on the same deal is not another one. Withdrawn ones count.
const onOtherDeals = 'votes where person_id = $1 and deal_id <> $2';
const spendAgainst = quotaSpender('against', quotas.negativeVotes, onOtherDeals, 'against_at');
const ofAuthor = 'exists (select from deals where deals.id = deal_id and author_id = $3)';
const spendOnAuthor = quotaSpender('against_author', quotas.negativeVotesOnOneAuthor, `${onOtherDeals} and ${ofAuthor}`, 'against_at');

/** Throws QUOTA for someone who downvotes everything, or everything by one author. */
export async function spendDownvoteQuotas(tx: Transaction, who: Person, deal: { id: number; authorId: number }): Promise<void> {
  await spendAgainst(tx, who.id, deal.id);
  await spendOnAuthor(tx, who.id, deal.id, deal.authorId);
}

/** Posts the reason as a comment, so that the author can answer. If there is one already, it is edited. */
export async function saveDownvoteReason(tx: Transaction, who: Person, dealId: number, { reason, comment, link }: Against): Promise<void> {
  const cheaper = link === undefined ? undefined : parseLink(link, 'link').url;
  const body = cheaper === undefined ? comment : `${comment}\n\n<${cheaper}>`;
  const [existing] = await tx.select().from(comments).where(ownReason(who, dealId));
  if (existing?.body === body && existing.against === reason) return;
  const typed = { body: { field: 'comment', text: comment }, link: cheaper === undefined ? undefined : { field: 'link', url: cheaper } };
  const rules = await checkComment(tx, who, typed);
  await refuseIfClosedOn(tx, who, dealId);
  if (existing === undefined) {
    await spendComment(tx, who.id);
    await insertComment(tx, { dealId, authorId: who.id, body, against: reason }, rules);
  } else await changeText(tx, existing, { body, against: reason }, rules);
}

/** Turns the reason into an ordinary comment once the downvote is gone. */
export async function releaseDownvoteReason(tx: Transaction, who: Person, dealId: number): Promise<void> {
  await tx.update(comments).set({ against: null }).where(ownReason(who, dealId));
}

const ownReason = (who: Person, dealId: number) =>
  and(
    eq(comments.dealId, dealId),
    eq(comments.authorId, who.id),
    isNotNull(comments.against),
    inArray(comments.state, ['visible', 'held']),
  );
