import { sql } from 'drizzle-orm';
import { notificationLimits } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';

const batch = 1_000;

export async function deleteOldNotifications(db: Database): Promise<void> {
  while ((await deleteBatch(db)) === batch);
}

async function deleteBatch(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where at < now() - make_interval(days => ${notificationLimits.days}) order by at limit ${batch})`);
  return rowCount ?? 0;
}
