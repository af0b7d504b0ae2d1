import { lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { merchantBans } from '../../platform/database/schema.ts';
import { recordBanAction } from './record-ban-action.ts';

/** Deletes the bans that have ended. They stopped counting at their end. */
export async function liftEndedBans(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.delete(merchantBans).where(lte(merchantBans.until, sql`now()`)).returning();
    for (const ban of ended) await recordBanAction(tx, { action: 'lift_merchant_ban', actorId: undefined, ban });
  });
}
