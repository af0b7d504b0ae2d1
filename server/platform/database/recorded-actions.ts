import type { Transaction } from './connection.ts';

const recorded = new WeakSet<Transaction>();

/** Called when a transaction records an action in the staff log. */
export const noteRecorded = (tx: Transaction): void => void recorded.add(tx);

export const hasRecorded = (tx: Transaction): boolean => recorded.has(tx);
