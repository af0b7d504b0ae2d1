import { correctsOthers } from '../../../shared/permissions.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { requireMayDecide } from '../../staff/staff-log/require-may-decide.ts';
import type { LockedDeal } from '../lock-deal.ts';
import { enforceRepresentativeQuota } from '../merchants/enforce-representative-quota.ts';

/**
 * A deal that gets another merchant counts as a deal of that one. Throws ABOUT_YOU for a moderator or fact-checker who works for it, and QUOTA for an
 * author who represents it and has posted enough.
 */
export async function checkNewMerchant(tx: Transaction, who: Person, deal: LockedDeal, merchantId: number | null): Promise<void> {
  if (merchantId === null) return;
  if (correctsOthers(who, deal)) await requireMayDecide(tx, who.id, { merchants: [merchantId] });
  else await enforceRepresentativeQuota(tx, who, merchantId);
}
