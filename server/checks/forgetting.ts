import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { checks } from '../../shared/limits.ts';
import type { Database } from '../database/connection.ts';
import { dealChecks } from '../database/schema.ts';
import { hold } from '../deals/held-deal.ts';
import { recount } from './standing.ts';

/** So many deals are looked up at once. */
const batch = 100;

/** Ends what was said against deals and their prices so long ago that it does not count any more, so that no card says it for ever. */
export async function forgetOldChecks(db: Database): Promise<void> {
  const isOld = and(isNull(dealChecks.lapsedAt), ne(dealChecks.verdict, 'works'), lte(dealChecks.checkedAt, longAgo));
  for (let found = batch; found === batch; ) {
    const concerned = await db.selectDistinct({ id: dealChecks.dealId }).from(dealChecks).where(isOld).limit(batch);
    found = concerned.length;
    for (const { id } of concerned)
      await db.transaction(async (tx) => {
        await hold(tx, id);
        await tx
          .update(dealChecks)
          .set({ lapsedAt: sql`clock_timestamp()` })
          .where(and(eq(dealChecks.dealId, id), isOld));
        await recount(tx, id);
      });
  }
}

const longAgo = sql`now() - make_interval(secs => ${checks.within})`;
