import { and, eq, ne } from 'drizzle-orm';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { sessions } from '../database/schema.ts';

interface Ended {
  ended: number;
}

// An event stream ends with its session's row (server/live-reads.ts).

/** Ends one of your sessions. Succeeds if it has ended already, so that a retry is safe. */
export async function endMySession(tx: Transaction, who: Person, id: number): Promise<Ended> {
  // An invalid id becomes 0 (server/core/ids.ts).
  if (id === 0) throw new Problem('NOT_FOUND');
  return await end(tx, and(eq(sessions.personId, who.id), eq(sessions.id, id)));
}

export const endMyOtherSessions = (tx: Transaction, who: Person): Promise<Ended> =>
  end(tx, and(eq(sessions.personId, who.id), ne(sessions.idHash, Buffer.from(who.session, 'hex'))));

async function end(tx: Transaction, which: ReturnType<typeof and>): Promise<Ended> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id });
  return { ended: ended.length };
}
