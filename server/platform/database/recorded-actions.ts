import type { StaffAction } from '../../../shared/staff-actions.ts';
import type { Transaction } from './connection.ts';

/** An action in the staff log, with the ids of whom it concerns. */
export interface RecordedAction {
  action: StaffAction;
  personId?: number | undefined;
  merchantId?: number | undefined;
}

const recorded = new WeakMap<Transaction, RecordedAction[]>();

/** Called when a transaction records an action in the staff log. */
export const noteRecorded = (tx: Transaction, action: RecordedAction): void => void recorded.set(tx, [...recordedIn(tx), action]);

/** What a transaction has recorded so far. */
export const recordedIn = (tx: Transaction): readonly RecordedAction[] => recorded.get(tx) ?? [];
