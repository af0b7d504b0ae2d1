import { and, eq, sql } from 'drizzle-orm';
import type { UndoneMerge } from '../../../shared/merges.ts';
import { mergeUndo } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { merges } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../../staff/staff-log/record-action.ts';
import { dealSlug } from '../card.ts';
import { beginMoving } from './continue-merge.ts';
import { lockMerge } from './locked-merge.ts';

/**
 * Undoes a merge within a day: what moved moves back, with the replies to it. The merged deal returns when the last batch has. Throws
 * NOT_FOUND, or BAD_TRANSITION if it is too late, undone already, or the other deal was merged since.
 */
export async function undoDealMerge(tx: Transaction, who: Person, id: number): Promise<UndoneMerge> {
  requirePermission(permissions['merge deals'](who));
  const locked = await lockMerge(tx, id);
  if (locked === undefined) throw new Problem('NOT_FOUND');
  const { merge, from, to } = locked;
  if (merge.state !== 'moving' && merge.state !== 'done') throw new Problem('BAD_TRANSITION', 'This merge is already undone.');
  if (merge.mergedAt.getTime() < Date.now() - mergeUndo.within * 1_000)
    throw new Problem('BAD_TRANSITION', 'A merge can only be undone for a day.');
  if (to.state === 'merged') throw new Problem('BAD_TRANSITION', 'The other deal has been merged in the meantime. Undo that first.');
  await tx.update(merges).set({ state: 'undoing' }).where(eq(merges.id, id));
  await recordStaffAction(tx, {
    action: 'undo_merge',
    actorId: who.id,
    dealId: from.id,
    otherDealId: to.id,
    personId: from.authorId,
    details: { from: to.id },
    undoes: merge.logId,
  });
  await beginMoving(tx, id);
  return { deal: from.id, slug: dealSlug(from.title) };
}

/** The merges into a deal that can still be undone. */
export const canBeUndone = (dealId: number) =>
  and(
    eq(merges.intoDealId, dealId),
    sql`${merges.state} in ('moving', 'done')`,
    sql`${merges.mergedAt} > now() - make_interval(secs => ${mergeUndo.within})`,
  );
