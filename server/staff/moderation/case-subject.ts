import { eq } from 'drizzle-orm';
import type { CaseSubjectState } from '../../../shared/decisions.ts';
import type { LockedComment } from '../../deals/comments/lock-comment.ts';
import { type LockedDeal, lockDeal } from '../../deals/lock-deal.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { caseEntries, cases, comments } from '../../platform/database/schema.ts';
import type { DecidedOn } from '../staff-log/require-may-decide.ts';
import { waitingOf } from './waiting-entries.ts';

/** What a case is about, locked. `authorId` is whom it concerns; a merchant belongs to nobody. */
export type LockedSubject =
  | { kind: 'deal'; ref: { dealId: number }; authorId: number; deal: LockedDeal }
  | { kind: 'comment'; ref: { commentId: number }; authorId: number; deal: LockedDeal; comment: LockedComment }
  | { kind: 'person'; ref: { personId: number }; authorId: number; waits: boolean }
  | { kind: 'merchant'; ref: { merchantId: number }; authorId?: undefined };

/**
 * Locks what a case is about; lock the case afterwards. Deals are locked in the order of their ids, so `into`, the other deal of a merge, may
 * come first. Throws NOT_FOUND.
 */
export async function lockCaseSubject(tx: Transaction, caseId: number, into?: number): Promise<LockedSubject> {
  const { dealId, commentId, personId, merchantId } = cases;
  const [row] = await tx.select({ dealId, commentId, personId, merchantId }).from(cases).where(eq(cases.id, caseId));
  if (row === undefined) throw new Problem('NOT_FOUND');
  if (into !== undefined && into < (row.dealId ?? 0)) await lockDeal(tx, into);
  if (row.dealId !== null) return await dealSubject(tx, row.dealId);
  if (row.commentId !== null) return await commentSubject(tx, row.commentId);
  if (row.personId !== null) return await personSubject(tx, caseId, row.personId);
  return { kind: 'merchant', ref: { merchantId: row.merchantId ?? 0 } };
}

/** Whom a decision about it concerns. */
export const concernedBy = ({ ref, authorId }: LockedSubject, caseId: number): DecidedOn => ({
  ...('dealId' in ref ? { deals: [ref.dealId] } : {}),
  ...('commentId' in ref ? { comments: [ref.commentId] } : {}),
  ...('merchantId' in ref ? { merchants: [ref.merchantId] } : {}),
  people: authorId === undefined ? [] : [authorId],
  cases: [caseId],
});

async function personSubject(tx: Transaction, caseId: number, personId: number): Promise<LockedSubject> {
  const entries = await tx
    .select({ kind: caseEntries.kind, details: caseEntries.details })
    .from(caseEntries)
    .where(eq(caseEntries.caseId, caseId));
  const waits = (await waitingOf(tx, entries)).size > 0;
  return { kind: 'person', ref: { personId }, authorId: personId, waits };
}

async function dealSubject(tx: Transaction, dealId: number): Promise<LockedSubject> {
  const deal = await lockDeal(tx, dealId);
  if (deal === undefined) throw new Problem('NOT_FOUND');
  return { kind: 'deal', ref: { dealId }, authorId: deal.authorId, deal };
}

async function commentSubject(tx: Transaction, commentId: number): Promise<LockedSubject> {
  const [parent] = await tx.select({ dealId: comments.dealId }).from(comments).where(eq(comments.id, commentId));
  const deal = parent && (await lockDeal(tx, parent.dealId));
  const [comment] = await tx.select().from(comments).where(eq(comments.id, commentId)).for('no key update');
  if (deal === undefined || comment === undefined) throw new Problem('NOT_FOUND');
  return { kind: 'comment', ref: { commentId }, authorId: comment.authorId, deal, comment };
}

/** The version of the deal or comment; people and merchants have none. */
export const versionOf = (subject: LockedSubject): number | undefined =>
  subject.kind === 'deal' ? subject.deal.version : subject.kind === 'comment' ? subject.comment.version : undefined;

/** Whether its author might restore it. */
export const wasDeletedByAuthor = (deal: Pick<LockedDeal, 'state' | 'authorId' | 'removedBy'>): boolean =>
  deal.state === 'removed' && deal.removedBy === deal.authorId;

export function stateOf(subject: LockedSubject): CaseSubjectState {
  if (subject.kind === 'deal') {
    const { state, lockedAt } = subject.deal;
    return { kind: 'deal', state, locked: lockedAt !== null, deleted: wasDeletedByAuthor(subject.deal) };
  }
  if (subject.kind === 'comment') return { kind: 'comment', state: subject.comment.state, locked: subject.deal.lockedAt !== null };
  return subject.kind === 'person' ? { kind: 'person', waits: subject.waits } : { kind: 'merchant' };
}
