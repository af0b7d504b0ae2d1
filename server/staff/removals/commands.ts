import { and, eq, inArray, isNull } from 'drizzle-orm';
import { moderation } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { RemoveAll } from '../../../shared/sanctions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { removals, sanctions } from '../../platform/database/schema.ts';
import { closeAppealCase } from '../sanctions/appeal-case.ts';
import { endLocked } from '../sanctions/end-sanction.ts';
import { lockSubordinate } from '../sanctions/lock-subordinate.ts';
import { imposeSanction } from '../sanctions/sanction-person.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { requireMayDecide } from '../staff-log/require-may-decide.ts';
import { continueRemoval } from './continue-removal.ts';

/**
 * Bans a person and removes everything that they posted: a first batch at once, the rest by a job. It is one decision, with one entry in the staff
 * log and one undo. Throws BAD_TRANSITION while another removal is at work.
 */
export async function removeAll(tx: Transaction, who: Person, personId: number, { reason, note }: RemoveAll): Promise<{ id: number }> {
  await lockSubordinate(tx, who, personId);
  const atWork = and(eq(removals.personId, personId), inArray(removals.state, ['removing', 'undoing']));
  if ((await tx.$count(removals, atWork)) > 0) throw new Problem('BAD_TRANSITION', 'This is being done already.');
  const isBanned = and(eq(sanctions.personId, personId), eq(sanctions.kind, 'ban'), isNull(sanctions.endedAt));
  const ban = (await tx.$count(sanctions, isBanned)) > 0 ? undefined : await imposeSanction(tx, who, personId, { kind: 'ban', reason });
  const logId = await recordStaffAction(tx, { action: 'remove_all', actorId: who.id, personId, reason, note });
  const [removal] = await tx
    .insert(removals)
    .values({ personId, removedBy: who.id, sanctionId: ban?.id ?? null, logId })
    .returning({ id: removals.id });
  if (removal === undefined) throw new Error('The removal was not stored');
  await continueRemoval(tx, removal.id);
  return removal;
}

/**
 * Undoes a removal within ten minutes: its ban ends, and what it removed comes back. Throws BAD_TRANSITION if it is too late, and ABOUT_YOU if it removed what
 * concerns who undoes it.
 */
export async function undoRemoval(tx: Transaction, who: Person, id: number): Promise<{ id: number }> {
  requirePermission(permissions['read the queue and decide'](who));
  const [found] = await tx.select({ personId: removals.personId }).from(removals).where(eq(removals.id, id));
  if (found === undefined) throw new Problem('NOT_FOUND');
  const { personId } = found;
  await lockSubordinate(tx, who, personId);
  const [removal] = await tx.select().from(removals).where(eq(removals.id, id)).for('update');
  if (removal === undefined) throw new Problem('NOT_FOUND');
  if (removal.removedBy !== who.id && !permissions["undo others' decisions"](who))
    throw new Problem('FORBIDDEN', 'Only the person who decided it can undo that.');
  // What concerned the moderator who removed it was left out.
  if (removal.removedBy !== who.id) await requireMayDecide(tx, who.id, { deals: removal.deals, comments: removal.comments });
  if (removal.state === 'undoing' || removal.state === 'undone') throw new Problem('BAD_TRANSITION', 'This was undone already.');
  if (removal.at.getTime() < Date.now() - moderation.undo * 1_000) throw new Problem('BAD_TRANSITION', 'It is too late to undo this.');
  if (removal.sanctionId !== null) await endLocked(tx, { id: removal.sanctionId, personId }, 'lifted', who);
  await closeAppealCase(tx, personId, 'resolved', who);
  await recordStaffAction(tx, { action: 'undo_removal', actorId: who.id, personId, undoes: removal.logId });
  await tx.update(removals).set({ state: 'undoing' }).where(eq(removals.id, id));
  await continueRemoval(tx, id);
  return { id };
}
