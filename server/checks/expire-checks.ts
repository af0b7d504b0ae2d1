import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { checks } from '../../shared/limits.ts';
import type { Database } from '../database/connection.ts';
import { dealChecks } from '../database/schema.ts';
import { updateCheckSummary } from '../deals/check-summary.ts';
import { lockDeal } from '../deals/lock-deal.ts';
import { dueIds, processEach } from '../jobs/process-each.ts';

/** Ends what was said against deals and their prices so long ago that it does not count any more, so that no card says it for ever. */
export async function expireChecks(db: Database): Promise<void> {
  const forget = (id: number) =>
    db.transaction(async (tx) => {
      await lockDeal(tx, id);
      const forgotten = await tx
        .update(dealChecks)
        .set({ lapsedAt: sql`clock_timestamp()` })
        .where(and(eq(dealChecks.dealId, id), isOld))
        .returning({ id: dealChecks.dealId });
      if (forgotten.length > 0) await updateCheckSummary(tx, id);
    });
  await processEach(dueIds(db, dealChecks.dealId, isOld), forget);
}

const longAgo = sql`now() - make_interval(secs => ${checks.within})`;
const isOld = and(isNull(dealChecks.lapsedAt), ne(dealChecks.verdict, 'works'), lte(dealChecks.checkedAt, longAgo));
