import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import { blocks as bounds } from '../../../shared/limits.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { blocks, comments, deals, notifications, people } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';

interface BlockId {
  id: number;
}

/** Blocks a person; has no effect if they are already blocked. Throws INVALID for an unknown handle, for yourself, and beyond the limit. */
export async function blockPerson(tx: Transaction, who: Person, handle: string): Promise<BlockId> {
  await lockPerson(tx, who.id);
  const [person] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.handle, handle), ne(people.state, 'deleted')));
  if (person === undefined) throw invalid('person', 'unknown', 'There is no such person');
  if (person.id === who.id) throw invalid('person', 'yourself', 'You cannot block yourself');
  await tx.insert(blocks).values({ personId: who.id, blockedId: person.id }).onConflictDoNothing();
  await deleteNotificationsBy(tx, who.id, person.id);
  const own = eq(blocks.personId, who.id);
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(blocks).where(own);
  if (all > bounds.max) throw invalid('person', 'too_many_blocks', `At most ${bounds.max} people`);
  const [block] = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(own, eq(blocks.blockedId, person.id)));
  if (block === undefined) throw new Error('The block was not stored');
  return block;
}

/** Deletes the notifications that an author caused, starting from what they wrote: the person may have many more. */
async function deleteNotificationsBy(tx: Transaction, personId: number, authorId: number): Promise<void> {
  const theirDeals = tx.select({ id: deals.id }).from(deals).where(eq(deals.authorId, authorId));
  const theirComments = tx.select({ id: comments.id }).from(comments).where(eq(comments.authorId, authorId));
  const isAlert = eq(notifications.kind, 'alert');
  const causes = [
    eq(notifications.actorId, authorId),
    and(isAlert, inArray(notifications.commentId, theirComments)),
    and(isAlert, isNull(notifications.commentId), inArray(notifications.dealId, theirDeals)),
  ];
  for (const isCausedByThem of causes) await tx.delete(notifications).where(and(eq(notifications.personId, personId), isCausedByThem));
}

/** Succeeds if there is no such block, so that a retry is safe. */
export async function unblockPerson(tx: Transaction, who: Person, id: number): Promise<BlockId> {
  if (id === 0) throw new Problem('NOT_FOUND');
  await tx.delete(blocks).where(and(eq(blocks.id, id), eq(blocks.personId, who.id)));
  return { id };
}
