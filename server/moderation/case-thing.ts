import { eq } from 'drizzle-orm';
import type { CaseSubjectState } from '../../shared/decisions.ts';
import type { LockedComment } from '../comments/lock-comment.ts';
import { Problem } from '../core/problem.ts';
import type { Transaction } from '../database/connection.ts';
import { caseEntries, cases, comments } from '../database/schema.ts';
import { type LockedDeal, lockDeal } from '../deals/lock-deal.ts';
import { waitingOf } from './waiting-entries.ts';

/** What a case is about, locked. `authorId` is whom it concerns; a merchant belongs to nobody. */
export type CaseThing =
  | { kind: 'deal'; subject: { dealId: number }; authorId: number; deal: LockedDeal }
  | { kind: 'comment'; subject: { commentId: number }; authorId: number; deal: LockedDeal; comment: LockedComment }
  | { kind: 'person'; subject: { personId: number }; authorId: number; waits: boolean }
  | { kind: 'merchant'; subject: { merchantId: number }; authorId?: undefined };

/**
 * Locks what a case is about; lock the case afterwards. Deals are locked in the order of their ids, so `into`, the other deal of a merge, may
 * come first. Throws NOT_FOUND.
 */
export async function lockCaseThing(tx: Transaction, caseId: number, into?: number): Promise<CaseThing> {
  const { dealId, commentId, personId, merchantId } = cases;
  const [about] = await tx.select({ dealId, commentId, personId, merchantId }).from(cases).where(eq(cases.id, caseId));
  if (about === undefined) throw new Problem('NOT_FOUND');
  if (into !== undefined && into < (about.dealId ?? 0)) await lockDeal(tx, into);
  if (about.dealId !== null) return await dealThing(tx, about.dealId);
  if (about.commentId !== null) return await commentThing(tx, about.commentId);
  if (about.personId !== null) return await personThing(tx, caseId, about.personId);
  return { kind: 'merchant', subject: { merchantId: about.merchantId ?? 0 } };
}

async function personThing(tx: Transaction, caseId: number, personId: number): Promise<CaseThing> {
  const entries = await tx
    .select({ kind: caseEntries.kind, details: caseEntries.details })
    .from(caseEntries)
    .where(eq(caseEntries.caseId, caseId));
  const waits = (await waitingOf(tx, entries)).size > 0;
  return { kind: 'person', subject: { personId }, authorId: personId, waits };
}

async function dealThing(tx: Transaction, dealId: number): Promise<CaseThing> {
  const deal = await lockDeal(tx, dealId);
  if (deal === undefined) throw new Problem('NOT_FOUND');
  return { kind: 'deal', subject: { dealId }, authorId: deal.authorId, deal };
}

async function commentThing(tx: Transaction, commentId: number): Promise<CaseThing> {
  const [parent] = await tx.select({ dealId: comments.dealId }).from(comments).where(eq(comments.id, commentId));
  const deal = parent && (await lockDeal(tx, parent.dealId));
  const [comment] = await tx.select().from(comments).where(eq(comments.id, commentId)).for('no key update');
  if (deal === undefined || comment === undefined) throw new Problem('NOT_FOUND');
  return { kind: 'comment', subject: { commentId }, authorId: comment.authorId, deal, comment };
}

export function stateOf(thing: CaseThing): CaseSubjectState {
  if (thing.kind === 'deal') return { kind: 'deal', state: thing.deal.state, locked: thing.deal.lockedAt !== null };
  if (thing.kind === 'comment') return { kind: 'comment', state: thing.comment.state, locked: thing.deal.lockedAt !== null };
  return thing.kind === 'person' ? { kind: 'person', waits: thing.waits } : { kind: 'merchant' };
}
