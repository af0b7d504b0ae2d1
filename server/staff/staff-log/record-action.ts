import { eq, sql } from 'drizzle-orm';
import { type StaffAction, staffActions } from '../../../shared/staff-actions.ts';
import type { NotificationKind } from '../../../shared/states.ts';
import { notify } from '../../notify/notifications/notify.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { noteRecorded } from '../../platform/database/recorded-actions.ts';
import { comments, staffLog } from '../../platform/database/schema.ts';
import { decidedOn } from './decided-on.ts';
import type { Entry } from './entry.ts';
import { requireMayDecide } from './require-may-decide.ts';

/** What a notification has of an entry's details. */
const notificationDetails = ['changed', 'days', 'kind', 'from', 'to', 'merchant'];

/**
 * Records a decision in the transaction that carries it out, and notifies the person concerned. Returns the entry's id. Throws ABOUT_YOU or
 * ABOUT_ADMIN if it is not for the actor to decide, which undoes the decision with its transaction.
 */
export async function recordStaffAction(tx: Transaction, entry: Entry): Promise<number> {
  const { notifies, otherDealId: _, otherMerchantId: __, caseId: ___, ...values } = entry;
  const on = decidedOn(entry);
  if (entry.actorId !== undefined && staffActions[entry.action].about !== 'board') await requireMayDecide(tx, entry.actorId, on);
  const isPublic = (entry.isPublic ?? staffActions[entry.action].isPublic) && !(await wasNeverShown(tx, entry));
  const [row] = await tx
    .insert(staffLog)
    .values({ ...values, isPublic })
    .returning({ id: staffLog.id });
  if (row === undefined) throw new Error('The staff log returned no id');
  noteRecorded(tx, entry);
  await notifySubject(tx, row.id, entry, notifies ?? notificationOf(entry.action));
  return row.id;
}

/** Whether it names a comment that has been held since it was written: nobody must learn of it. */
async function wasNeverShown(tx: Transaction, { commentId }: Entry): Promise<boolean> {
  if (commentId === undefined) return false;
  const [comment] = await tx
    .select({ isNew: sql<boolean | null>`${comments.heldAt} <= ${comments.createdAt}` })
    .from(comments)
    .where(eq(comments.id, commentId));
  return comment?.isNew === true;
}

/** The notification does not say who decided. */
async function notifySubject(tx: Transaction, logId: number, entry: Entry, kind: NotificationKind | undefined): Promise<void> {
  const { action, actorId, personId, dealId, commentId, reason, details = {} } = entry;
  if (kind === undefined || personId === undefined || personId === actorId) return;
  const facts = Object.fromEntries(Object.entries(details).filter(([name]) => notificationDetails.includes(name)));
  await notify(tx, [{ personId, kind, key: `log:${logId}`, dealId, commentId, details: { action, reason, ...facts } }]);
}

const notificationOf = (action: StaffAction): NotificationKind | undefined =>
  (staffActions[action] as { notifies?: NotificationKind }).notifies;
