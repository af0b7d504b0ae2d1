import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { AlertMoment } from '../../../shared/states.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { alertWaits } from '../../platform/database/schema.ts';
import { type ChangedDeal, endsSoon } from './changed-deal.ts';

type Wait = typeof alertWaits.$inferSelect;

/** Deals with something that waited long enough (store-matches.ts). */
export const dueWaits = sql`(select 'wait' as kind, deal_id::float8 as id from alert_waits where due_at <= now() group by deal_id order by min(due_at) limit 200)`;

/** More than one transaction should delete; the next run continues. */
const batch = 1_000;

const isDue = lte(alertWaits.dueAt, sql`now()`);

export const waitsOf = (db: Database, dealId: number): Promise<Wait[]> =>
  db
    .select()
    .from(alertWaits)
    .where(and(eq(alertWaits.dealId, dealId), isDue))
    .orderBy(alertWaits.alertId)
    .limit(batch);

/** Deletes what was due and did not happen again meanwhile. */
export async function deleteWaits(tx: Database | Transaction, waits: readonly Wait[]): Promise<void> {
  const same = waits.map(({ alertId, dealId, moment, occurrence }) =>
    and(
      ...[eq(alertWaits.alertId, alertId), eq(alertWaits.dealId, dealId)],
      ...[eq(alertWaits.moment, moment), eq(alertWaits.occurrence, occurrence)],
    ),
  );
  if (same.length > 0) await tx.delete(alertWaits).where(and(isDue, or(...same)));
}

/** Whether what waited is still true. Whether a price is low enough is judged when it is told (store-matches.ts). */
export function isStillTrue(moment: AlertMoment, deal: ChangedDeal): boolean {
  if (moment === 'expired') return deal.state === 'expired';
  return deal.state === 'live' && (moment !== 'ending' || endsSoon(deal));
}

/** Comments that waited are noted again, as if they had just appeared. */
export async function noteWaitingComments(db: Database): Promise<void> {
  await db.execute(sql`
    with due as (delete from alert_waits where moment = 'comment' and due_at <= now() returning occurrence, deal_id)
    insert into comment_changes (comment_id, deal_id) select distinct occurrence, deal_id from due on conflict do nothing`);
}
