import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Entry } from './entry.ts';
import { recordStaffAction } from './record-action.ts';

/** Records what someone did as a moderator or fact-checker. Throws REASON_REQUIRED without a reason. */
export async function recordForStaff(tx: Transaction, who: Person, entry: Omit<Entry, 'actorId'>): Promise<void> {
  if (entry.reason === undefined) throw new Problem('REASON_REQUIRED');
  await recordStaffAction(tx, { ...entry, actorId: who.id });
}
