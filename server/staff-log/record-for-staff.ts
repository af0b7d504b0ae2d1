import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { type Entry, recordStaffAction } from './record-action.ts';

/** Records what someone did as a moderator or steward. Throws REASON_REQUIRED without a reason. */
export async function recordForStaff(tx: Transaction, who: Person, entry: Omit<Entry, 'actorId'>): Promise<void> {
  if (entry.reason === undefined) throw new Problem('REASON_REQUIRED');
  await recordStaffAction(tx, { ...entry, actorId: who.id });
}
