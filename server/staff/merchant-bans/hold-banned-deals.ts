import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseWeights } from '../../../shared/moderation-limits.ts';
import { notify } from '../../notify/notifications/notify.ts';
import type { Database } from '../../platform/database/connection.ts';
import { deals, merchantBans } from '../../platform/database/schema.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';
import type { JobKind } from '../../platform/jobs/task.ts';
import { addToCase } from '../cases/add-to-case.ts';
import { isBannedDeal } from './banned-deals.ts';

export const holdBannedDealsJob: JobKind<{ ban: number }> = { name: 'hold_banned_deals', payload: z.object({ ban: z.int() }) };

/** Holds the live deals of a ban, each in its own transaction. A ban that was lifted meanwhile holds nothing more. */
export async function holdDealsOfBan(db: Database, { ban: id }: { ban: number }): Promise<void> {
  const [ban] = await db.select().from(merchantBans).where(eq(merchantBans.id, id));
  if (ban === undefined) return;
  const entry = { kind: 'rule', reason: 'banned_merchant', text: ban.reason, weight: caseWeights.ban } as const;
  const isDue = isBannedDeal(db, ban);
  const hold = (dealId: number) =>
    db.transaction(async (tx) => {
      const [heldDeal] = await tx
        .update(deals)
        .set({ state: 'held', heldAt: sql`now()` })
        .where(and(eq(deals.id, dealId), isDue))
        .returning({ personId: deals.authorId });
      if (heldDeal === undefined) return;
      const { id: caseId } = await addToCase(tx, { dealId }, entry);
      const details = { reason: 'banned_merchant' };
      await notify(tx, [{ ...heldDeal, kind: 'deal_held', key: `held:${dealId}:${caseId}`, dealId, details }]);
    });
  await processEach(dueIds(db, deals.id, isDue), hold);
}
