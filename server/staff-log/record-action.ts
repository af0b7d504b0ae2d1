import { type StaffAction, staffActions } from '../../shared/staff-actions.ts';
import type { Transaction } from '../database/connection.ts';
import { staffLog } from '../database/schema.ts';

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
}

/** Records a decision in the transaction that carries it out. Returns the entry's id. */
export async function recordStaffAction(tx: Transaction, entry: Entry): Promise<number> {
  const [row] = await tx
    .insert(staffLog)
    .values({ isPublic: staffActions[entry.action].isPublic, ...entry })
    .returning({ id: staffLog.id });
  if (row === undefined) throw new Error('The staff log returned no id');
  recorded.add(tx);
  return row.id;
}

const recorded = new WeakSet<Transaction>();

/** Whether this transaction has recorded an action. */
export const hasRecorded = (tx: Transaction): boolean => recorded.has(tx);
