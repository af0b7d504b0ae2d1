import { eq, sql } from 'drizzle-orm';
import type { DealResult } from '../../shared/deals.ts';
import { permissions } from '../../shared/permissions.ts';
import { allow } from '../allow.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import type { Person } from '../viewer.ts';
import { checkTransition, heldDeal } from './held-deal.ts';
import { resultColumns, resultOf } from './result.ts';

/** Says that a deal is over. */
export async function expireDeal(tx: Transaction, who: Person, id: number): Promise<DealResult> {
  const deal = await heldDeal(tx, who, id);
  allow(permissions['expire a deal'](who, deal));
  checkTransition(deal.state, 'expired');
  const expired = { state: 'expired', expiredAt: sql`now()`, expiredBy: 'person' } as const;
  return resultOf(await tx.update(deals).set(expired).where(eq(deals.id, id)).returning(resultColumns));
}

/** Says that it is not; an end that has passed is dropped, for it was wrong. */
export async function reviveDeal(tx: Transaction, who: Person, id: number): Promise<DealResult> {
  const deal = await heldDeal(tx, who, id);
  allow(permissions['revive a deal'](who, deal));
  checkTransition(deal.state, 'live');
  const endsAt = sql`case when ${deals.endsAt} > now() then ${deals.endsAt} end`;
  return resultOf(
    await tx
      .update(deals)
      .set({ state: 'live', expiredAt: null, expiredBy: null, endsAt })
      .where(eq(deals.id, id))
      .returning(resultColumns),
  );
}
