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
  /** Told to the person concerned and, if the action is public, to everybody. */
  reason?: string | undefined;
  /** For staff only. */
  note?: string | undefined;
  details?: Record<string, unknown>;
  /** By default what shared/staff-actions.ts says; false for what concerns something that not everybody may see. */
  isPublic?: boolean;
  /** The id of the entry that this one undoes. */
  undoes?: number;
  /** What the person concerned is told; by default what shared/staff-actions.ts says. */
  tells?: NotificationKind | undefined;
}

/** What the person concerned is told of an entry's details. */
const toldDetails = ['changed', 'days', 'kind', 'from', 'to', 'merchant'];

/** Records a decision in the transaction that carries it out, and tells the person concerned. Returns the entry's id. */
export async function recordStaffAction(tx: Transaction, entry: Entry): Promise<number> {
  const { tells, ...values } = entry;
  const [row] = await tx
    .insert(staffLog)
    .values({ isPublic: staffActions[entry.action].isPublic, ...values })
    .returning({ id: staffLog.id });
  if (row === undefined) throw new Error('The staff log returned no id');
  recorded.add(tx);
  await tellConcerned(tx, row.id, entry, tells ?? toldOf(entry.action));
  return row.id;
}

/** Who decided it is not told. */
async function tellConcerned(tx: Transaction, logId: number, entry: Entry, kind: NotificationKind | undefined): Promise<void> {
  const { action, actorId, personId, dealId, commentId, reason, details = {} } = entry;
  if (kind === undefined || personId === undefined || personId === actorId) return;
  const facts = Object.fromEntries(Object.entries(details).filter(([name]) => toldDetails.includes(name)));
  await notify(tx, [{ personId, kind, key: `log:${logId}`, dealId, commentId, details: { action, reason, ...facts } }]);
}

const toldOf = (action: StaffAction): NotificationKind | undefined => (staffActions[action] as { tells?: NotificationKind }).tells;

const recorded = new WeakSet<Transaction>();

/** Whether this transaction has recorded an action. */
export const hasRecorded = (tx: Transaction): boolean => recorded.has(tx);
