import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { readDeals as limits } from '../../../shared/limits.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { readDeals } from '../../platform/database/schema.ts';

/** Notes deals that were read. The oldest make room; nothing is noted for someone who wants none kept. */
export async function addReadDeals(tx: Transaction, who: Person, deals: readonly number[]): Promise<{ isKept: boolean }> {
  await tx.insert(readDeals).values({ personId: who.id }).onConflictDoNothing();
  const [known] = await tx.select().from(readDeals).where(eq(readDeals.personId, who.id)).for('update');
  if (!known?.isKept) return { isKept: false };
  const added = new Set(deals);
  const dealIds = [...known.dealIds.filter((id) => !added.has(id)), ...added].slice(-limits.max);
  // As when someone reloads a deal: the other devices have nothing to hear.
  if (isDeepStrictEqual(dealIds, known.dealIds)) return { isKept: true };
  await tx.update(readDeals).set({ dealIds }).where(eq(readDeals.personId, who.id));
  return { isKept: true };
}

/** Also deletes what was kept, if nothing is to be. */
export async function keepReadDeals(tx: Transaction, who: Person, isKept: boolean): Promise<{ isKept: boolean }> {
  const change = { isKept, ...(isKept ? {} : { dealIds: [] }) };
  await tx
    .insert(readDeals)
    .values({ personId: who.id, ...change })
    .onConflictDoUpdate({ target: readDeals.personId, set: change });
  return { isKept };
}
