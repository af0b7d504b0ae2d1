import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { resultColumns } from '../deals/result.ts';
import { pricedColumns, recordPrice } from '../prices/recording.ts';
import { timedColumns } from './schedule-deal-jobs.ts';

/** Puts a scheduled deal that is held on the board: as of its start, or as of now where another was in its way until now. */
export async function start(tx: Transaction, id: number) {
  // What has ended while it waited has not started after its end.
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
