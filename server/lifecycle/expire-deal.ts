import { eq, type SQL, sql } from 'drizzle-orm';
import type { DealResult } from '../../shared/deals.ts';
import { permissions } from '../../shared/permissions.ts';
import { checkVerdicts, type ExpiryCause } from '../../shared/states.ts';
import { allow } from '../core/allow.ts';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { lapse, nothingFound } from '../deals/check-summary.ts';
import { refuseLiveDouble } from '../deals/duplicates.ts';
import { checkTransition, lockVisibleDeal } from '../deals/lock-deal.ts';
import { resultColumns, resultOf } from '../deals/result.ts';
import { spendEditQuota } from '../revisions/with-revision.ts';
import { revive } from './revive-deal.ts';

/** Says that a deal is over. */
export async function expireDeal(tx: Transaction, who: Person, id: number): Promise<DealResult> {
  const deal = await lockVisibleDeal(tx, who, id);
  allow(permissions['expire a deal'](who, deal));
  checkTransition(deal.state, 'expired');
  return resultOf(await expire(tx, id, 'person'));
}

/** Says that it is not. Throws DUPLICATE_DEAL where the same offer is live in another deal by now. */
export async function reviveDeal(tx: Transaction, who: Person, id: number): Promise<DealResult> {
  await spendEditQuota(tx, who.id);
  const deal = await lockVisibleDeal(tx, who, id);
  allow(permissions['revive a deal'](who, deal));
  // What is only scheduled may come to life too, but not from here.
  if (deal.state !== 'expired') throw new Problem('BAD_TRANSITION', 'Only a deal that is over is revived.');
  await refuseLiveDouble(tx, deal);
  await lapse(tx, id, checkVerdicts);
  return resultOf(await revive(tx, id, who.id));
}

/** Ends a deal that is held, now unless told otherwise. What was found of it until then is of no use to anybody. */
export async function expire(tx: Transaction, id: number, by: ExpiryCause, at: SQL = sql`now()`) {
  await lapse(tx, id, checkVerdicts);
  return await tx
    .update(deals)
    .set({ state: 'expired', expiredAt: at, expiredBy: by, ...nothingFound })
    .where(eq(deals.id, id))
    .returning(resultColumns);
}
