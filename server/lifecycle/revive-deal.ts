import { eq, sql } from 'drizzle-orm';
import type { DealResult } from '../../shared/deals.ts';
import { moderation } from '../../shared/moderation-limits.ts';
import { correctsOthers, permissions } from '../../shared/permissions.ts';
import { checkVerdicts } from '../../shared/states.ts';
import { reopenCase } from '../cases/reopen-case.ts';
import { Problem } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { lapseChecks, updateCheckSummary } from '../deals/check-summary.ts';
import { dealResult, resultColumns } from '../deals/deal-result.ts';
import { refuseLiveDuplicate } from '../deals/duplicates.ts';
import { type LockedDeal, lockVisibleDeal } from '../deals/lock-deal.ts';
import { recordModeration } from '../deals/record-moderation.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { spendEditQuota, withRevision } from '../revisions/with-revision.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';

/** Reactivates an expired deal. Throws DUPLICATE_DEAL if another deal with the same link is live. */
export async function reviveDeal(tx: Transaction, who: Person, id: number, reason?: string): Promise<DealResult> {
  await spendEditQuota(tx, who.id);
  const deal = await lockVisibleDeal(tx, who, id);
  requirePermission(permissions['revive a deal'](who, deal));
  // A scheduled deal can become live too, but not by this command.
  if (deal.state !== 'expired') throw new Problem('BAD_TRANSITION', 'Only an expired deal can be reactivated.');
  await refuseLiveDuplicate(tx, deal);
  await recordModeration(tx, who, deal, { action: 'revive_deal', reason });
  await lapseChecks(tx, id, checkVerdicts);
  if (!correctsOthers(who, deal)) await reopenAsRevived(tx, deal, who.id);
  return dealResult(await reviveLockedDeal(tx, id, who.id));
}

/** Opens what was decided about a deal while it was expired, or by expiring it, unless that is long ago. Call it before the deal is revived. */
export async function reopenAsRevived(tx: Transaction, { id, expiredAt }: LockedDeal, personId?: number): Promise<void> {
  const earliest = Date.now() - moderation.reopens * 1_000;
  const goneSince = new Date(Math.max(expiredAt?.getTime() ?? 0, earliest));
  await reopenCase(tx, { dealId: id }, { goneSince, ...(personId === undefined ? {} : { personId }) });
}

/** Revives a locked deal and drops an end that has passed. `editorId` is absent if checks revive it. */
export async function reviveLockedDeal(tx: Transaction, id: number, editorId?: number) {
  const endsAt = sql`case when ${deals.endsAt} > now() then ${deals.endsAt} end`;
  const revived = { state: 'live', expiredAt: null, expiredBy: null, endsAt, version: sql`${deals.version} + 1` } as const;
  const by = { cause: 'revival', ...(editorId === undefined ? {} : { editorId }) } as const;
  const rows = await withRevision(tx, id, by, () =>
    tx
      .update(deals)
      .set(revived)
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
