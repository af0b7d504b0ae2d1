import { eq, sql } from 'drizzle-orm';
import type { DealResult } from '../../../shared/deals.ts';
import { restoration } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { DealState } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { reopenCase } from '../../staff/cases/reopen-case.ts';
import { dealResult, resultColumns } from '../deal-result.ts';
import { refuseLiveDuplicate } from '../duplicates.ts';
import { hiddenDealProblem } from '../hidden-deal.ts';
import { checkTransition, type LockedDeal, lockDeal, lockVisibleDeal } from '../lock-deal.ts';
import { recordModeration, recordRestoration } from '../record-moderation.ts';
import { hasStarted, hiddenBecause } from '../visibility.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';

/** The state of a removed deal before its removal. */
function stateBefore(deal: Pick<LockedDeal, 'heldAt' | 'expiredAt' | 'startsAt' | 'liveAt'>): DealState {
  if (deal.heldAt !== null) return 'held';
  if (deal.expiredAt !== null) return 'expired';
  return hasStarted(deal) ? 'live' : 'scheduled';
}

export async function deleteDeal(tx: Transaction, who: Person, id: number, reason?: string): Promise<DealResult> {
  const deal = await lockVisibleDeal(tx, who, id);
  requirePermission(permissions['delete a deal'](who, deal));
  checkTransition(deal.state, 'removed');
  await recordModeration(tx, who, deal, { action: 'remove_deal', reason });
  return dealResult(await removeLockedDeal(tx, who, deal));
}

export async function removeLockedDeal(tx: Transaction, who: Person, { id, state }: LockedDeal) {
  checkTransition(state, 'removed');
  const removed = { state: 'removed', removedAt: sql`now()`, removedBy: who.id } as const;
  return await tx.update(deals).set(removed).where(eq(deals.id, id)).returning(resultColumns);
}

/**
 * Undoes your own deletion. What moderators decided about it meanwhile is open again. Throws NOT_FOUND or REMOVED for anyone else, BAD_TRANSITION if it is too late, and DUPLICATE_DEAL if the same
 * offer is live in another deal by now.
 */
export async function restoreDeal(tx: Transaction, who: Person, id: number): Promise<DealResult> {
  const deal = await lockDeal(tx, id);
  const members = permissions['read members-only deals'](who);
  const hidden = hiddenBecause(deal, members);
  if (deal === undefined || (hidden !== undefined && !permissions['restore a deal'](who, deal)))
    throw await hiddenDealProblem(tx, hidden, id, members);
  if (deal.removedAt === null || deal.removedAt.getTime() < Date.now() - restoration.within * 1_000)
    throw new Problem('BAD_TRANSITION', 'It is too late to restore this deal.');
  const rows = await restoreLockedDeal(tx, deal);
  await reopenCase(tx, { dealId: id }, { goneSince: deal.removedAt, personId: who.id });
  await recordRestoration(tx, who, deal);
  return dealResult(rows);
}

/** Gives a locked removed deal its former state. Throws DUPLICATE_DEAL if the same offer is live in another deal by now. */
export async function restoreLockedDeal(tx: Transaction, deal: LockedDeal) {
  const state = stateBefore(deal);
  checkTransition(deal.state, state);
  if (state === 'live') await refuseLiveDuplicate(tx, deal);
  const restored = { state, removedAt: null, removedBy: null } as const;
  const rows = await tx
    .update(deals)
    .set(restored)
    .where(eq(deals.id, deal.id))
    .returning({ ...resultColumns, ...timedColumns });
  for (const now of rows) await scheduleDealJobs(tx, now);
  return rows;
}
