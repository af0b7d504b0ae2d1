import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { askedSavers } from '../../../shared/ageing.ts';
import { notify } from '../../notify/notifications/notify.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { deals, revisions, saves } from '../../platform/database/schema.ts';
import { dueIds, processEach } from '../../platform/jobs/process-each.ts';
import { ageingDaysOfRow } from './ageing-days.ts';
import { expireLockedDeal } from './expire-deal.ts';

/** Expires live deals that are probably expired, as of the moment when they became so, and asks people who could know whether they still work. */
export async function ageDeals(db: Database): Promise<void> {
  const [isDue, since] = dueCondition();
  const age = (id: number) =>
    db.transaction(async (tx) => {
      const due = and(eq(deals.id, id), isDue);
      const [deal] = await tx.select({ authorId: deals.authorId, importKey: deals.importKey }).from(deals).where(due).for('no key update');
      if (deal === undefined) return;
      await expireLockedDeal(tx, id, 'age', since);
      await askPeople(tx, id, deal.importKey === null ? deal.authorId : undefined);
    });
  await processEach(dueIds(db, deals.id, isDue), age);
}

/** The condition, and the moment since which it is true. An edit, a price that people reported and a reactivation are signs of life too. */
function dueCondition() {
  const days = ageingDaysOfRow();
  const revised = sql`(select max(${revisions.at}) from ${revisions} where ${revisions.dealId} = ${deals.id})`;
  const after = (signs: SQL) => sql`greatest(${deals.liveAt}, ${deals.worksAt}, ${signs}) + interval '1 day' * (${days})`;
  const since = after(revised);
  // PostgreSQL looks at the cheaper condition first.
  return [and(eq(deals.state, 'live'), isNull(deals.endsAt), sql`${after(sql`null`)} <= now()`, sql`${since} <= now()`), since] as const;
}

/** Its author, unless it was imported, and the last people who saved it: each once for this deal, however often it is over. */
async function askPeople(tx: Transaction, dealId: number, authorId: number | undefined): Promise<void> {
  const saved = await tx
    .select({ personId: saves.personId })
    .from(saves)
    .where(eq(saves.dealId, dealId))
    .orderBy(desc(saves.savedAt))
    .limit(askedSavers);
  const asked = new Set([...(authorId === undefined ? [] : [authorId]), ...saved.map(({ personId }) => personId)]);
  const about = { kind: 'deal_aged', key: `aged:${dealId}`, dealId } as const;
  await notify(
    tx,
    [...asked].map((personId) => ({ personId, ...about, details: { own: personId === authorId } })),
  );
}
