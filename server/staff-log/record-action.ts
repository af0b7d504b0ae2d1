import { type StaffAction, staffActions } from '../../shared/staff-actions.ts';
import type { NotificationKind } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { staffLog } from '../database/schema.ts';
import { notify } from '../notifications/notify.ts';

export interface Entry {
  action: StaffAction;
  /** Undefined: the board itself. */
  actorId?: number | undefined;
  dealId?: number;
  commentId?: number;
  personId?: number;
  merchantId?: number;
  /** Shown to the person concerned and, if the action is public, to everybody. */
  reason?: string | undefined;
  /** For staff only. */
  note?: string | undefined;
  details?: Record<string, unknown>;
  /** By default what shared/staff-actions.ts says; false for what concerns something that not everybody may see. */
  isPublic?: boolean;
  /** The id of the entry that this one undoes. */
  undoes?: number;
  /** What the person concerned is notified of; by default what shared/staff-actions.ts says. */
  notifies?: NotificationKind | undefined;
}

/** What a notification has of an entry's details. */
const notificationDetails = ['changed', 'days', 'kind', 'from', 'to', 'merchant'];

/** Records a decision in the transaction that carries it out, and notifies the person concerned. Returns the entry's id. */
export async function recordStaffAction(tx: Transaction, entry: Entry): Promise<number> {
  const { notifies, ...values } = entry;
  const [row] = await tx
    .insert(staffLog)
    .values({ isPublic: staffActions[entry.action].isPublic, ...values })
    .returning({ id: staffLog.id });
  if (row === undefined) throw new Error('The staff log returned no id');
  recorded.add(tx);
  await notifySubject(tx, row.id, entry, notifies ?? notificationOf(entry.action));
  return row.id;
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

const recorded = new WeakSet<Transaction>();

/** Whether this transaction has recorded an action. */
export const hasRecorded = (tx: Transaction): boolean => recorded.has(tx);
