import { sql } from 'drizzle-orm';
import { alerts as bounds } from '../../../shared/notification-limits.ts';
import type { Database } from '../../platform/database/connection.ts';

const batch = 10_000;

/** Deletes old matches of alerts. A deal that still exists does not begin to match again because of that. */
export async function deleteOldMatches(db: Database): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const { rowCount } = await db.execute(sql`
      delete from alert_matches where ctid = any(array(
        select ctid from alert_matches where at < now() - make_interval(days => ${bounds.rememberedDays}) limit ${batch}))`);
    deleted = rowCount ?? 0;
  }
}
