import { and, desc, eq } from 'drizzle-orm';
import { correctsOthers } from '../../shared/permissions.ts';
import type { StaffAction } from '../../shared/staff-actions.ts';
import type { Person } from '../platform/core/viewer.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { staffLog } from '../platform/database/schema.ts';
import { recordStaffAction } from '../staff/staff-log/record-action.ts';
import { recordForStaff } from '../staff/staff-log/record-for-staff.ts';
import type { LockedDeal } from './lock-deal.ts';
import { hasStarted, isVisible } from './visibility.ts';

/**
 * Records what a moderator or fact-checker does to another person's deal; `deal` is as it was before. Throws REASON_REQUIRED without a reason.
 */
export async function recordModeration(
  tx: Transaction,
  who: Person,
  deal: LockedDeal,
  entry: { action: StaffAction; reason: string | undefined; details?: Record<string, unknown> },
): Promise<void> {
  // Nobody must learn of a deal that was never public.
  const isPublic = isVisible(deal, true);
  if (correctsOthers(who, deal)) await recordForStaff(tx, who, { ...entry, dealId: deal.id, personId: deal.authorId, isPublic });
}

/** Records that someone restores a deal that they removed as a moderator. */
export async function recordRestoration(tx: Transaction, who: Person, deal: LockedDeal): Promise<void> {
  if (!correctsOthers(who, deal)) return;
  const [removal] = await tx
    .select({ id: staffLog.id, isPublic: staffLog.isPublic })
    .from(staffLog)
    .where(and(eq(staffLog.dealId, deal.id), eq(staffLog.action, 'remove_deal')))
    .orderBy(desc(staffLog.id))
    .limit(1);
  await recordStaffAction(tx, {
    ...{ action: 'restore_deal', actorId: who.id, dealId: deal.id, personId: deal.authorId },
    isPublic: removal?.isPublic ?? hasStarted(deal),
    ...(removal === undefined ? {} : { undoes: removal.id }),
  });
}
