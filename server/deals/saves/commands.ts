import { and, eq } from 'drizzle-orm';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals, saves } from '../../platform/database/schema.ts';
import { hiddenDealProblem } from '../hidden-deal.ts';
import { hiddenBecause, visibility } from '../visibility.ts';

export interface Saved {
  saved: boolean;
}

/** Saves a deal for later. Saving it twice changes nothing. */
export async function saveDeal(tx: Transaction, who: Person, dealId: number): Promise<Saved> {
  requirePermission(permissions['save a deal'](who));
  const [deal] = await tx.select(visibility).from(deals).where(eq(deals.id, dealId));
  const members = permissions['read members-only deals'](who);
  const hidden = hiddenBecause(deal, members);
  if (hidden !== undefined) throw await hiddenDealProblem(tx, hidden, dealId, members);
  await tx.insert(saves).values({ personId: who.id, dealId }).onConflictDoNothing();
  return { saved: true };
}

/** Works for removed deals too. */
export async function unsaveDeal(tx: Transaction, who: Person, dealId: number): Promise<Saved> {
  await tx.delete(saves).where(and(eq(saves.personId, who.id), eq(saves.dealId, dealId)));
  return { saved: false };
}
