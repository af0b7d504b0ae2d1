import { sql } from 'drizzle-orm';
import type { Database } from '../server/platform/database/connection.ts';
import { alerts } from '../shared/notification-limits.ts';

/** Lets the time pass for which alerts hold back what happens to a deal again. */
export async function passAlertPause(db: Database, seconds: number = alerts.pause + 1): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`;
  await db.execute(sql`update notifications set at = at - ${earlier}`);
  await db.execute(sql`update alert_waits set due_at = due_at - ${earlier}`);
  await db.execute(sql`update alerts set active_since = active_since - ${earlier}`);
  await db.execute(sql`update price_points set seen_at = seen_at - ${earlier}`);
}
