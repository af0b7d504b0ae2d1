import { eq, sql } from 'drizzle-orm';
import type { DealResult } from '../../shared/deals.ts';
import { restoration } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import { Problem } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { dealResult, resultColumns } from '../deals/deal-result.ts';
import { refuseLiveDuplicate } from '../deals/duplicates.ts';
import { checkTransition, lockDeal, lockVisibleDeal } from '../deals/lock-deal.ts';
import { recordModeration, recordRestoration } from '../deals/record-moderation.ts';
import { hasStarted, hiddenBecause } from '../deals/visibility.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';

export async function deleteDeal(tx: Transaction, who: Person, id: number, reason?: string): Promise<DealResult> {
  const deal = await lockVisibleDeal(tx, who, id);
  requirePermission(permissions['delete a deal'](who, deal));
  checkTransition(deal.state, 'removed');
  await recordModeration(tx, who, deal, { action: 'remove_deal', reason });
  const removed = { state: 'removed', removedAt: sql`now()`, removedBy: who.id } as const;
  return dealResult(await tx.update(deals).set(removed).where(eq(deals.id, id)).returning(resultColumns));
}

/**
 * Undoes your own deletion. Throws NOT_FOUND or REMOVED for anyone else, BAD_TRANSITION if it is too late, and DUPLICATE_DEAL if the same
 * offer is live in another deal by now.
 */
export async function restoreDeal(tx: Transaction, who: Person, id: number): Promise<DealResult> {
  const deal = await lockDeal(tx, id);
  const hidden = hiddenBecause(deal, permissions['read members-only deals'](who));
  if (deal === undefined || (hidden !== undefined && !permissions['restore a deal'](who, deal))) throw new Problem(hidden ?? 'NOT_FOUND');
  if (deal.removedAt === null || deal.removedAt.getTime() < Date.now() - restoration.within * 1_000)
    throw new Problem('BAD_TRANSITION', 'It is too late to restore this deal.');
  const state = deal.expiredAt !== null ? 'expired' : hasStarted(deal) ? 'live' : 'scheduled';
  checkTransition(deal.state, state);
  if (state === 'live') await refuseLiveDuplicate(tx, deal);
  const restored = { state, removedAt: null, removedBy: null } as const;
  const rows = await tx
    .update(deals)
    .set(restored)
    .where(eq(deals.id, id))
    .returning({ ...resultColumns, ...timedColumns });
  for (const now of rows) await scheduleDealJobs(tx, now);
  await recordRestoration(tx, who, deal);
  return dealResult(rows);
}
