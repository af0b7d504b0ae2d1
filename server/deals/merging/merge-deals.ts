import { and, eq } from 'drizzle-orm';
import type { MergeDeals, MergeResult } from '../../../shared/merges.ts';
import { permissions } from '../../../shared/permissions.ts';
import { invalid } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals, mergeMoves, merges } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { dealResult } from '../deal-result.ts';
import { checkTransition, type LockedDeal, lockPublishedDeal } from '../lock-deal.ts';
import { closeProposals } from './close-proposals.ts';
import { beginMoving } from './continue-merge.ts';
import { lockInOrder } from './locked-merge.ts';

/**
 * Merges a deal into another. Comments, votes, saves, prices, checks and clicks move there: the first batch in this transaction, the rest by
 * a job. Throws INVALID if some people see only one of the two, and BAD_TRANSITION or what hides a deal.
 */
export async function mergeDeals(tx: Transaction, who: Person, { deal, into, reason }: MergeDeals): Promise<MergeResult> {
  requirePermission(permissions['merge deals'](who));
  const [from, to] = await lockTwo(tx, who, deal, into);
  checkTransition(from.state, 'merged');
  const logId = await recordStaffAction(tx, {
    action: 'merge_deal',
    actorId: who.id,
    dealId: deal,
    otherDealId: into,
    personId: from.authorId,
    reason: reason ?? 'duplicate',
    details: { into },
  });
  const [merge] = await tx.insert(merges).values({ dealId: deal, intoDealId: into, mergedBy: who.id, logId }).returning({ id: merges.id });
  if (merge === undefined) throw new Error('The merge was not stored');
  await redirectEarlierMerges(tx, merge.id, deal, into);
  await tx.update(deals).set({ state: 'merged', duplicateOf: into }).where(eq(deals.id, deal));
  await beginMoving(tx, merge.id);
  await closeProposals(tx, who, deal, logId);
  return { merge: merge.id, into: dealResult([to]) };
}

/** Locks two deals that this person sees. */
async function lockTwo(tx: Transaction, who: Person, deal: number, into: number): Promise<[LockedDeal, LockedDeal]> {
  if (deal === into) throw invalid('into', 'same_deal', 'Choose another deal');
  const [first, second] = await lockInOrder(tx, deal, into, (id) => lockPublishedDeal(tx, who, id));
  const [from, to] = first.id === deal ? [first, second] : [second, first];
  if (from.membersOnly !== to.membersOnly) throw invalid('into', 'members_only', 'Only one of the two is for members only');
  return [from, to];
}

/** What was merged into the deal before leads to the other one at once, so that every redirect is one step. */
async function redirectEarlierMerges(tx: Transaction, mergeId: number, deal: number, into: number): Promise<void> {
  const redirected = await tx
    .update(deals)
    .set({ duplicateOf: into })
    .where(and(eq(deals.state, 'merged'), eq(deals.duplicateOf, deal)))
    .returning({ itemId: deals.id });
  if (redirected.length > 0)
    await tx.insert(mergeMoves).values(redirected.map(({ itemId }) => ({ mergeId, kind: 'forward' as const, itemId })));
}
