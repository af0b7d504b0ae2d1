import { and, eq, exists, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../database/connection.ts';
import { deals, people } from '../database/schema.ts';
import { liveDouble } from '../deals/duplicates.ts';
import { dueIds, processEach } from '../jobs/process-each.ts';
import { expire } from './expire-deal.ts';
import { start } from './start-deal.ts';

/** What was in the way of a deal when it was looked at last. */
const double = alias(deals, 'double');

/**
 * Starts the scheduled deals whose start has come, as of that start. One whose offer is on the board by then stays as it is and is told to
 * its author (`duplicateOf`), who may change it or drop it; else it starts when that one is over. What somebody wrote who may not post any
 * more waits until they may.
 */
export async function startDueDeals(db: Database): Promise<void> {
  const isActive = exists(
    db
      .select()
      .from(people)
      .where(and(eq(people.id, deals.authorId), eq(people.state, 'active'))),
  );
  const isInTheWay = and(eq(double.id, deals.duplicateOf), eq(double.state, 'live'), eq(double.canonicalUrl, deals.canonicalUrl));
  const isFree = notExists(db.select().from(double).where(isInTheWay));
  const isDue = and(eq(deals.state, 'scheduled'), lte(deals.startsAt, sql`now()`), isFree, isActive);
  await each(db, isDue, async (tx, deal) => {
    const found = await liveDouble(tx, deal);
    if (found === undefined) await start(tx, deal.id);
    else await tx.update(deals).set({ duplicateOf: found.id }).where(eq(deals.id, deal.id));
  });
}

/** Sets the live deals whose end has passed to expired, as of that end. Time acts by writing, so that screens change because rows do. */
export async function endDueDeals(db: Database): Promise<void> {
  const isDue = and(eq(deals.state, 'live'), lte(deals.endsAt, sql`now()`));
  await each(db, isDue, (tx, { id }) => expire(tx, id, 'ended', sql`${deals.endsAt}`));
}

type Due = Pick<typeof deals.$inferSelect, 'id' | 'canonicalUrl'>;

/** Does it to each deal in a transaction of its own, held and looked at once more. */
async function each(db: Database, isDue: SQL | undefined, act: (tx: Transaction, deal: Due) => Promise<unknown>): Promise<void> {
  const actHeld = (id: number) =>
    db.transaction(async (tx) => {
      const [deal] = await tx
        .select({ id: deals.id, canonicalUrl: deals.canonicalUrl })
        .from(deals)
        .where(and(eq(deals.id, id), isDue))
        .for('no key update');
      if (deal !== undefined) await act(tx, deal);
    });
  await processEach(dueIds(db, deals.id, isDue), actHeld);
}
