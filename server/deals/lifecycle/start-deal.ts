import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { resultColumns } from '../deal-result.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { timedColumns } from './schedule-deal-jobs.ts';

/** Starts a locked scheduled deal as of its planned start, or as of now if a duplicate blocked it. */
export async function startDeal(tx: Transaction, id: number) {
  // A deal whose end passed while it waited must not start after it.
  const isAsPlanned = sql`${deals.duplicateOf} is null or ${deals.endsAt} <= now()`;
  const liveAt = sql`case when ${isAsPlanned} then ${deals.startsAt} else now() end`;
  const started = { state: 'live', liveAt, duplicateOf: null } as const;
  const rows = await tx
    .update(deals)
    .set(started)
    .where(eq(deals.id, id))
    .returning({ ...resultColumns, ...pricedColumns, ...timedColumns, liveAt: deals.liveAt });
  for (const deal of rows) await recordPrice(tx, deal, 'posted', deal.liveAt);
  return rows;
}
