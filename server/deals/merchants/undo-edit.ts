import { eq } from 'drizzle-orm';
import type { MerchantResult } from '../../../shared/merchants.ts';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { staffLog } from '../../platform/database/schema.ts';
import { changeMerchant, lockMerchant, type MerchantFields, resultOf } from './edit-merchant.ts';

/**
 * Undoes an edit of a merchant within a day. Throws NOT_FOUND, BAD_TRANSITION if it is too late or undone already, and VERSION_CONFLICT if
 * someone has changed the same fields since.
 */
export async function undoMerchantEdit(tx: Transaction, who: Person, logId: number): Promise<MerchantResult> {
  requirePermission(permissions['manage merchants'](who));
  const [entry] = await tx.select().from(staffLog).where(eq(staffLog.id, logId));
  if (entry?.merchantId == null || entry.action !== 'edit_merchant') throw new Problem('NOT_FOUND');
  const { merchantId: id, details } = entry;
  const now = await lockMerchant(tx, id);
  const undone = await tx.select({ id: staffLog.id }).from(staffLog).where(eq(staffLog.undoes, logId));
  if (undone.length > 0) throw new Problem('BAD_TRANSITION', 'This edit is already undone.');
  if (entry.at.getTime() < Date.now() - mergeUndo.within * 1_000)
    throw new Problem('BAD_TRANSITION', 'An edit can only be undone for a day.');
  const { before = {}, after = {} } = details as { before?: Partial<MerchantFields>; after?: Partial<MerchantFields> };
  const isSame = (Object.keys(after) as (keyof MerchantFields)[]).every(
    (field) => JSON.stringify(now[field]) === JSON.stringify(after[field]),
  );
  if (!isSame) throw new Problem('VERSION_CONFLICT', 'Someone has changed this in the meantime.');
  await changeMerchant(tx, who, { id, before: now, after: { ...now, ...before }, undoes: logId });
  return await resultOf(tx, id);
}
