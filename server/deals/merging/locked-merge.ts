import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { merges } from '../../platform/database/schema.ts';
import { type LockedDeal, lockDeal } from '../lock-deal.ts';
import { awaitVotes } from './await-votes.ts';

export interface LockedMerge {
  merge: typeof merges.$inferSelect;
  /** The merged deal, and the one that stays. */
  from: LockedDeal;
  to: LockedDeal;
}

/** Locks two deals in the order of their ids, so that two merges cannot deadlock, and keeps votes out. */
export async function lockInOrder<Locked>(
  tx: Transaction,
  one: number,
  other: number,
  lock: (id: number) => Promise<Locked>,
): Promise<[Locked, Locked]> {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  await awaitVotes(tx, low);
  const first = await lock(low);
  await awaitVotes(tx, high);
  return [first, await lock(high)];
}

/** Locks a merge of deals, after its two deals in the order of their ids. */
export async function lockMerge(tx: Transaction, id: number): Promise<LockedMerge | undefined> {
  const [pair] = await tx.select({ deal: merges.dealId, into: merges.intoDealId }).from(merges).where(eq(merges.id, id));
  if (pair === undefined || pair.deal === null || pair.into === null) return undefined;
  const [first, second] = await lockInOrder(tx, pair.deal, pair.into, (deal) => lockDeal(tx, deal));
  const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update');
  if (first === undefined || second === undefined || merge === undefined) return undefined;
  return first.id === pair.deal ? { merge, from: first, to: second } : { merge, from: second, to: first };
}
