import { and, eq, sql } from 'drizzle-orm';
import type { DealState } from '../../../shared/states.ts';
import { countComment } from '../../deals/comments/count-comment.ts';
import type { LockedComment } from '../../deals/comments/lock-comment.ts';
import { notifyOfComment, readAround } from '../../deals/comments/notify-of-comment.ts';
import { refuseLiveDuplicate } from '../../deals/duplicates.ts';
import { scheduleDealJobs, timedColumns } from '../../deals/lifecycle/schedule-deal-jobs.ts';
import type { LockedDeal } from '../../deals/lock-deal.ts';
import { pricedColumns, recordPrice } from '../../deals/prices/record-price.ts';
import { hasStarted } from '../../deals/visibility.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { comments, deals, revisions } from '../../platform/database/schema.ts';

/**
 * Shows a locked held deal again. If it has never been live, it goes live now or at its start. Throws DUPLICATE_DEAL if another deal has its
 * link by now.
 */
export async function releaseDeal(tx: Transaction, deal: LockedDeal): Promise<void> {
  const state = stateAfter(deal);
  if (state === 'live') await refuseLiveDuplicate(tx, deal);
  const isNew = !hasStarted(deal);
  const rows = await tx
    .update(deals)
    .set({ state, heldAt: null, ...(isNew && state === 'live' ? { liveAt: sql`now()` } : {}) })
    .where(eq(deals.id, deal.id))
    .returning({ ...pricedColumns, ...timedColumns });
  // This version, and none that it replaced.
  await tx
    .update(revisions)
    .set({ held: false })
    .where(and(eq(revisions.dealId, deal.id), eq(revisions.version, deal.version)));
  for (const row of rows) {
    await scheduleDealJobs(tx, row);
    // It may have been edited while it was held.
    await recordPrice(tx, row, isNew ? 'posted' : 'edited');
  }
}

function stateAfter(deal: LockedDeal): DealState {
  if (hasStarted(deal)) return deal.expiredAt === null ? 'live' : 'expired';
  return deal.startsAt !== null && deal.startsAt.getTime() > Date.now() ? 'scheduled' : 'live';
}

/** Shows a locked held comment again and notifies those who have not been notified of it. Its deal is locked too. */
export async function releaseComment(
  tx: Transaction,
  comment: Pick<LockedComment, 'id' | 'dealId' | 'authorId' | 'parentId' | 'body'>,
): Promise<void> {
  const { id, dealId } = comment;
  await tx.update(comments).set({ state: 'visible', heldAt: null }).where(eq(comments.id, id));
  await countComment(tx, dealId, 1);
  await notifyOfComment(tx, comment, await readAround(tx, comment));
}
