import { Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { endAllSessions, endSessionOf } from '../../platform/identity/end-sessions.ts';
import { lockRights } from '../../platform/identity/rights-lock.ts';

interface Ended {
  ended: number;
}

// An event stream ends with its session's row (server/live-reads.ts).

/** Ends one of your sessions. Succeeds if it has ended already, so that a retry is safe. */
export async function endMySession(tx: Transaction, who: Person, id: number): Promise<Ended> {
  if (id === 0) throw new Problem('NOT_FOUND');
  await lockRights(tx, who.id);
  return { ended: await endSessionOf(tx, who.id, id) };
}

export async function endMyOtherSessions(tx: Transaction, who: Person): Promise<Ended> {
  await lockRights(tx, who.id);
  return { ended: await endAllSessions(tx, who.id, who.session) };
}
