import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { recount } from '../deals/check-summary.ts';
import { resultColumns } from '../deals/result.ts';
import { pricedColumns, recordPrice } from '../prices/recording.ts';
import { withRevision } from '../revisions/with-revision.ts';
import { scheduleDealJobs, timedColumns } from './schedule-deal-jobs.ts';

/** Brings an expired deal back that is held; an end that has passed is dropped, for it was wrong. `editorId` is absent where checks do it. */
export async function revive(tx: Transaction, id: number, editorId?: number) {
  const endsAt = sql`case when ${deals.endsAt} > now() then ${deals.endsAt} end`;
  const revived = { state: 'live', expiredAt: null, expiredBy: null, endsAt, version: sql`${deals.version} + 1` } as const;
  const by = { cause: 'revival', ...(editorId === undefined ? {} : { editorId }) } as const;
  const rows = await withRevision(tx, id, by, () =>
    tx
      .update(deals)
      .set(revived)
      .where(eq(deals.id, id))
      .returning({ ...resultColumns, ...pricedColumns, ...timedColumns }),
  );
  for (const deal of rows) {
    await scheduleDealJobs(tx, deal);
    // It may cost something else by now, or be about another product.
    await recordPrice(tx, deal, 'edited');
  }
  await recount(tx, id);
  return rows;
}
