import { eq } from 'drizzle-orm';
import { Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { people } from '../database/schema.ts';
import type { LockedSubject } from './case-subject.ts';

/** Throws FORBIDDEN for a case about the moderator or something of theirs, and about an admin for anyone who is none. */
export async function requireMayDecide(tx: Transaction, who: Person, { authorId }: LockedSubject): Promise<void> {
  if (authorId === undefined) return;
  const [author] = await tx.select({ role: people.role }).from(people).where(eq(people.id, authorId));
  if (authorId === who.id) throw new Problem('FORBIDDEN', 'This is about you: another moderator has to decide.');
  if (author?.role === 'admin' && who.role !== 'admin') throw new Problem('FORBIDDEN', 'An admin must decide about an admin.');
}
