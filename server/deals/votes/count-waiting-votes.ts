import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { lockDeal } from '../lock-deal.ts';
import { storeWaiting } from './store-vote.ts';

/** Counts the votes that others were being written beside, and ranks their deals. */
export async function countWaitingVotes(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: number; since: Date }>(
    sql`select deal_id::float8 as id, min(at) as since from waiting_votes group by deal_id order by deal_id`,
  );
  for (const { id, since } of rows)
    await db.transaction(async (tx) => {
      // The deal first, as in every command.
      await lockDeal(tx, id);
      await storeWaiting(tx, id, since);
    });
}
