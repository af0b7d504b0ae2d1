import { eq, type SQL, sql } from 'drizzle-orm';
import type { DealResult } from '../../../shared/deals.ts';
import { permissions } from '../../../shared/permissions.ts';
import { checkVerdicts, type ExpiryCause } from '../../../shared/states.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { emptyCheckSummary, lapseChecks } from '../check-summary.ts';
import { dealResult, resultColumns } from '../deal-result.ts';
import { checkTransition, lockVisibleDeal } from '../lock-deal.ts';
import { recordModeration } from '../record-moderation.ts';

export async function expireDeal(tx: Transaction, who: Person, id: number, reason?: string): Promise<DealResult> {
  const deal = await lockVisibleDeal(tx, who, id);
  requirePermission(permissions['expire a deal'](who, deal));
  if (deal.state === 'held') throw new Problem('BAD_TRANSITION', 'A moderator must look at this deal first.');
  checkTransition(deal.state, 'expired');
  await recordModeration(tx, who, deal, { action: 'expire_deal', reason });
  return dealResult(await expireLockedDeal(tx, id, 'person'));
}

/** Expires a locked deal, now unless `at` is given, and lapses its checks. */
export async function expireLockedDeal(tx: Transaction, id: number, by: ExpiryCause, at: SQL = sql`now()`) {
  await lapseChecks(tx, id, checkVerdicts);
  return await tx
    .update(deals)
    .set({ state: 'expired', expiredAt: at, expiredBy: by, ...emptyCheckSummary })
    .where(eq(deals.id, id))
    .returning(resultColumns);
}
