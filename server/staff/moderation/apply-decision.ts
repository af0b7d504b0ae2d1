import { eq, sql } from 'drizzle-orm';
import type { DecideCase } from '../../../shared/moderation.ts';
import type { StaffAction } from '../../../shared/staff-actions.ts';
import { removeLockedComment } from '../../deals/comments/restore-comment.ts';
import { removeLockedDeal } from '../../deals/lifecycle/delete-deal.ts';
import { expireLockedDeal } from '../../deals/lifecycle/expire-deal.ts';
import { mergeDeals } from '../../deals/merging/merge-deals.ts';
import { hasStarted } from '../../deals/visibility.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals, merges } from '../../platform/database/schema.ts';
import { releaseComment, releaseDeal } from '../held/release.ts';
import type { LockedSubject } from './case-subject.ts';

/** How the staff log records a decision, or the entry if it is recorded already. */
export type Recorded =
  | {
      action: StaffAction;
      /** Whether the subject was never shown to anyone, which undoing must know. */
      wasNew?: boolean;
      /** Whether its author had deleted it. */
      wasDeleted?: boolean;
    }
  | { logId: number };

/** Carries out a decision on the locked subject that the case is about. `decisionsFor` says that it is possible. */
export async function applyDecision(
  tx: Transaction,
  who: Person,
  subject: LockedSubject,
  { decision, into, reason }: DecideCase,
): Promise<Recorded> {
  switch (decision) {
    case 'merge':
      return await merge(tx, who, subject, { into: into ?? 0, reason });
    case 'approve':
      return await approve(tx, subject);
    case 'remove':
      return await remove(tx, who, subject);
    case 'expire':
      return await expire(tx, subject);
    case 'lock':
      return await lockThread(tx, subject);
    case 'warn':
      // The warning has an entry of its own.
      return { action: 'resolve_case' };
    case 'dismiss':
      return { action: 'dismiss_case' };
    case 'resolve':
      return { action: 'resolve_case' };
  }
}

async function merge(
  tx: Transaction,
  who: Person,
  subject: LockedSubject,
  { into, reason }: { into: number; reason: string | undefined },
): Promise<Recorded> {
  if (subject.kind !== 'deal') throw impossible();
  const done = await mergeDeals(tx, who, { deal: subject.deal.id, into, reason });
  const [{ logId } = { logId: 0 }] = await tx.select({ logId: merges.logId }).from(merges).where(eq(merges.id, done.merge));
  return { logId };
}

async function approve(tx: Transaction, subject: LockedSubject): Promise<Recorded> {
  if (subject.kind === 'comment') {
    await releaseComment(tx, subject.comment);
    return { action: 'approve_comment' };
  }
  if (subject.kind !== 'deal') throw impossible();
  await releaseDeal(tx, subject.deal);
  return { action: 'approve_deal', wasNew: !hasStarted(subject.deal) };
}

async function remove(tx: Transaction, who: Person, subject: LockedSubject): Promise<Recorded> {
  if (subject.kind === 'comment') {
    await removeLockedComment(tx, subject.comment);
    return { action: 'remove_comment' };
  }
  if (subject.kind !== 'deal') throw impossible();
  const { deal } = subject;
  const wasDeleted = deal.state === 'removed';
  // Only who removed it can restore it.
  if (wasDeleted) await tx.update(deals).set({ removedBy: who.id }).where(eq(deals.id, deal.id));
  else await removeLockedDeal(tx, who, deal);
  return { action: 'remove_deal', wasNew: !hasStarted(deal), wasDeleted };
}

async function expire(tx: Transaction, subject: LockedSubject): Promise<Recorded> {
  if (subject.kind !== 'deal') throw impossible();
  await expireLockedDeal(tx, subject.deal.id, 'person');
  return { action: 'expire_deal' };
}

async function lockThread(tx: Transaction, subject: LockedSubject): Promise<Recorded> {
  if (!('deal' in subject)) throw impossible();
  await tx.update(deals).set({ lockedAt: sql`now()` }).where(eq(deals.id, subject.deal.id));
  return { action: 'lock_thread' };
}

const impossible = () => new Problem('BAD_TRANSITION', 'This decision is not possible here.');
