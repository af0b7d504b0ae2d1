import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { constant } from '../../platform/core/constants.ts';
import type { Database } from '../../platform/database/connection.ts';
import { dealChecks } from '../../platform/database/schema.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';
import { updateCheckSummary } from '../check-summary.ts';
import { lockDeal } from '../lock-deal.ts';

/** Lapses checks against deals that are too old to count, so that no card shows them forever. */
export async function expireChecks(db: Database): Promise<void> {
  const isOld = oldChecks();
  const expire = (id: number) =>
    db.transaction(async (tx) => {
      await lockDeal(tx, id);
      const lapsed = await tx
        .update(dealChecks)
        .set({ lapsedAt: sql`clock_timestamp()` })
        .where(and(eq(dealChecks.dealId, id), isOld))
        .returning({ id: dealChecks.dealId });
      if (lapsed.length > 0) await updateCheckSummary(tx, id);
    });
  await processEach(dueIds(db, dealChecks.dealId, isOld), expire);
}

const oldChecks = () => {
  const longAgo = sql`now() - make_interval(hours => ${constant('checks.hours')})`;
  return and(isNull(dealChecks.lapsedAt), ne(dealChecks.verdict, 'works'), lte(dealChecks.checkedAt, longAgo));
};
