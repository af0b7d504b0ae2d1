import { and, eq, exists, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { deals, people } from '../../platform/database/schema.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';
import { findLiveDuplicate } from '../duplicates.ts';
import { expireLockedDeal } from './expire-deal.ts';
import { startDeal } from './start-deal.ts';

/** The live deal with the same link that kept a deal from starting. */
const duplicate = alias(deals, 'duplicate');

/**
 * Starts the scheduled deals that are due, as of their planned start. If the same offer is already live, the deal waits and its author
 * sees why (`duplicateOf`); it starts once that one is over. A deal of someone who cannot post waits until they can.
 */
export async function startDueDeals(db: Database): Promise<void> {
  const isActive = exists(
    db
      .select()
      .from(people)
      .where(and(eq(people.id, deals.authorId), eq(people.state, 'active'))),
  );
  const isBlocking = and(eq(duplicate.id, deals.duplicateOf), eq(duplicate.state, 'live'), eq(duplicate.canonicalUrl, deals.canonicalUrl));
  const isFree = notExists(db.select().from(duplicate).where(isBlocking));
  const isDue = and(eq(deals.state, 'scheduled'), lte(deals.startsAt, sql`now()`), isFree, isActive);
  await each(db, isDue, async (tx, deal) => {
    const found = await findLiveDuplicate(tx, deal);
    if (found === undefined) await startDeal(tx, deal.id);
    else await tx.update(deals).set({ duplicateOf: found.id }).where(eq(deals.id, deal.id));
  });
}

/** Expires the live deals whose end has passed, as of that end. */
export async function endDueDeals(db: Database): Promise<void> {
  const isDue = and(eq(deals.state, 'live'), lte(deals.endsAt, sql`now()`));
  await each(db, isDue, (tx, { id }) => expireLockedDeal(tx, id, 'ended', sql`${deals.endsAt}`));
}

type Due = Pick<typeof deals.$inferSelect, 'id' | 'canonicalUrl'>;

/** Handles each due deal in its own transaction. Another node may have been faster, so it checks again once the deal is locked. */
async function each(db: Database, isDue: SQL | undefined, act: (tx: Transaction, deal: Due) => Promise<unknown>): Promise<void> {
  const actLocked = (id: number) =>
    db.transaction(async (tx) => {
      const [deal] = await tx
        .select({ id: deals.id, canonicalUrl: deals.canonicalUrl })
        .from(deals)
        .where(and(eq(deals.id, id), isDue))
        .for('no key update');
      if (deal !== undefined) await act(tx, deal);
    });
  await processEach(dueIds(db, deals.id, isDue), actLocked);
}
