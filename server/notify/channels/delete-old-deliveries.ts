import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { addressChecks, channels, deliveries } from '../../platform/database/schema.ts';

/**
 * Deletes old deliveries, whatever became of them, the records of verification messages that no quota counts any more, and pushes that no browser
 * confirmed.
 */
export async function deleteOldDeliveries(db: Database): Promise<void> {
  await deleteInBatches(db, deliveries, lt(deliveries.createdAt, sql`now() - make_interval(days => ${channelRules.kept})`));
  const isLate = lt(channels.createdAt, sql`now() - make_interval(secs => ${channelRules.unconfirmedPush})`);
  await db.delete(channels).where(and(eq(channels.kind, 'push'), isNull(channels.verifiedAt), isLate));
  await db.delete(addressChecks).where(lt(addressChecks.at, sql`now() - interval '1 day'`));
}
