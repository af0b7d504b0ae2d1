import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { channelRules } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';
import { addressChecks, channels } from '../../platform/database/schema.ts';

/** Days for which there is a part of the table ahead. */
const ahead = 3;
/** Messages that are deleted at a time. */
const batch = 1_000;

/**
 * Deletes old deliveries, whatever became of them, the records of verification messages that no quota counts any more, and pushes that no browser
 * confirmed.
 */
export async function deleteOldDeliveries(db: Database): Promise<void> {
  await db.execute(sql`select turn_delivery_days(${channelRules.kept}, ${ahead})`);
  while (((await db.execute(deleteWaiting)).rowCount ?? 0) === batch);
  const isLate = lt(channels.createdAt, sql`now() - make_interval(secs => ${channelRules.unconfirmedPush})`);
  await db.delete(channels).where(and(eq(channels.kind, 'push'), isNull(channels.verifiedAt), isLate));
  await db.delete(addressChecks).where(lt(addressChecks.at, sql`now() - interval '1 day'`));
}

/** What nobody could send for so long, such as while its kind was stopped. */
const deleteWaiting = sql`
  delete from deliveries where done_at is null and id = any(array(
    select id from deliveries where done_at is null and created_at < now() - make_interval(days => ${channelRules.kept}) limit ${batch}))`;
