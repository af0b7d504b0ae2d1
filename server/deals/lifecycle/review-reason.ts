import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { latestReview, type Review } from '../../staff/cases/latest-review.ts';
import type { LockedDeal } from '../lock-deal.ts';
import { hasStarted } from '../visibility.ts';
import { holdReason } from './held-first-deals.ts';

export type ReviewReason = NonNullable<Review> | 'new_person';

/** Why moderators review what someone changes in a locked deal; undefined if they need not, or if the deal is another person's. */
export async function reviewReason(tx: Transaction, who: Person, deal: LockedDeal): Promise<ReviewReason | undefined> {
  if (who.id !== deal.authorId) return undefined;
  const review = await latestReview(tx, { dealId: deal.id });
  if (review === 'approved') return review;
  // Nobody has seen it yet, so the moderators only need to know what it is now.
  if (deal.state === 'held' && !hasStarted(deal)) return review === 'decided' ? review : undefined;
  return (await holdReason(tx, who)) === undefined ? review : 'new_person';
}

/** Whether a change that could lead people elsewhere waits for a moderator. */
export const holdsChanges = (reason: ReviewReason | undefined): boolean => reason === 'approved' || reason === 'new_person';
