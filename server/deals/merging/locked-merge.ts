import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { merges } from '../../platform/database/schema.ts';
import { type LockedDeal, lockDeal } from '../lock-deal.ts';

export interface LockedMerge {
  merge: typeof merges.$inferSelect;
  /** The merged deal, and the one that stays. */
  from: LockedDeal;
  to: LockedDeal;
}

/** Locks a merge of deals, after its two deals in the order of their ids. */
export async function lockMerge(tx: Transaction, id: number): Promise<LockedMerge | undefined> {
  const [pair] = await tx.select({ deal: merges.dealId, into: merges.intoDealId }).from(merges).where(eq(merges.id, id));
  if (pair === undefined || pair.deal === null || pair.into === null) return undefined;
  const first = await lockDeal(tx, Math.min(pair.deal, pair.into));
  const second = await lockDeal(tx, Math.max(pair.deal, pair.into));
  const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update');
  if (first === undefined || second === undefined || merge === undefined) return undefined;
  return first.id === pair.deal ? { merge, from: first, to: second } : { merge, from: second, to: first };
}
