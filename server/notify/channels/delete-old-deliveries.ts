import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { addressChecks, channels, deliveries } from '../../platform/database/schema.ts';

/** Rows per statement. */
const batch = 5_000;

/**
 * Deletes old deliveries, whatever became of them, the records of verification messages that no quota counts any more, and pushes that no browser
 * confirmed.
 */
export async function deleteOldDeliveries(db: Database): Promise<void> {
  const oldDeliveries = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(lt(deliveries.createdAt, sql`now() - make_interval(days => ${channelRules.kept})`))
    .limit(batch);
  for (let deleted = batch; deleted === batch; )
    deleted = (await db.delete(deliveries).where(inArray(deliveries.id, oldDeliveries))).rowCount ?? 0;
  const isLate = lt(channels.createdAt, sql`now() - make_interval(secs => ${channelRules.unconfirmedPush})`);
  await db.delete(channels).where(and(eq(channels.kind, 'push'), isNull(channels.verifiedAt), isLate));
  await db.delete(addressChecks).where(lt(addressChecks.at, sql`now() - interval '1 day'`));
}
