import { eq, sql } from 'drizzle-orm';
import type { DealResult } from '../../../shared/deals.ts';
import { moderation } from '../../../shared/moderation-limits.ts';
import { correctsOthers, permissions } from '../../../shared/permissions.ts';
import { checkVerdicts } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { reopenCase } from '../../staff/cases/reopen-case.ts';
import { lapseChecks, updateCheckSummary } from '../check-summary.ts';
import { dealResult, resultColumns } from '../deal-result.ts';
import { refuseLiveDuplicate } from '../duplicates.ts';
import { type LockedDeal, lockVisibleDeal } from '../lock-deal.ts';
import { refuseAffiliated } from '../merchants/refuse-affiliated.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { recordModeration } from '../record-moderation.ts';
import { spendEditQuota, withRevision } from '../revisions/with-revision.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';

/** Reactivates an expired deal. Throws DUPLICATE_DEAL if another deal with the same link is live, and AFFILIATED_VOTE or ABOUT_YOU for who works for its merchant. */
export async function reactivateDeal(tx: Transaction, who: Person, id: number, reason?: string): Promise<DealResult> {
  await spendEditQuota(tx, who.id);
  const deal = await lockVisibleDeal(tx, who, id);
  requirePermission(permissions['reactivate a deal'](who, deal));
  // A scheduled deal can become live too, but not by this command.
  if (deal.state !== 'expired') throw new Problem('BAD_TRANSITION', 'Only an expired deal can be reactivated.');
  // Like a check that says so; moderators and fact-checkers are refused below.
  if (deal.authorId !== who.id && !correctsOthers(who, deal)) await refuseAffiliated(tx, who, deal.merchantId);
  await refuseLiveDuplicate(tx, deal);
  await recordModeration(tx, who, deal, { action: 'reactivate_deal', reason });
  await lapseChecks(tx, id, checkVerdicts);
  if (!correctsOthers(who, deal)) await reopenAsReactivated(tx, deal, who.id);
  return dealResult(await reactivateLockedDeal(tx, id, who.id));
}

/** Opens what was decided about a deal while it was expired, or by expiring it, unless that is long ago. Call it before the deal is reactivated. */
export async function reopenAsReactivated(tx: Transaction, { id, expiredAt }: LockedDeal, personId?: number): Promise<void> {
  const earliest = Date.now() - moderation.reopens * 1_000;
  const goneSince = new Date(Math.max(expiredAt?.getTime() ?? 0, earliest));
  await reopenCase(tx, { dealId: id }, { goneSince, ...(personId === undefined ? {} : { personId }) });
}

/** Reactivates a locked deal and drops an end that has passed. `editorId` is absent if checks reactivate it. */
export async function reactivateLockedDeal(tx: Transaction, id: number, editorId?: number) {
  const endsAt = sql`case when ${deals.endsAt} > now() then ${deals.endsAt} end`;
  const reactivated = { state: 'live', expiredAt: null, expiredBy: null, endsAt, version: sql`${deals.version} + 1` } as const;
  const by = { cause: 'reactivation', ...(editorId === undefined ? {} : { editorId }) } as const;
  const rows = await withRevision(tx, id, by, () =>
    tx
      .update(deals)
      .set(reactivated)
      .where(eq(deals.id, id))
      .returning({ ...resultColumns, ...pricedColumns, ...timedColumns }),
  );
  for (const deal of rows) {
    await scheduleDealJobs(tx, deal);
    // It may have been edited while it was expired.
    await recordPrice(tx, deal, 'edited');
  }
  await updateCheckSummary(tx, id);
  return rows;
}
