import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { maxCounted } from '../../shared/first-load-limits.ts';
import type { CheckVerdict, DealState } from '../../shared/states.ts';
import { constant } from '../platform/core/constants.ts';
import type { Transaction } from '../platform/database/connection.ts';
import { dealChecks, deals } from '../platform/database/schema.ts';
import { type Check, type CheckTally, tallyChecks } from './tally-checks.ts';

/** Tallies the checks of a locked deal. */
export async function readCheckTally(tx: Transaction, { id: dealId, price }: { id: number; price: number | null }): Promise<CheckTally> {
  const found: Check[] = await tx
    .select({
      verdict: dealChecks.verdict,
      price: dealChecks.price,
      weight: dealChecks.weight,
      trust: dealChecks.trust,
      at: dealChecks.checkedAt,
      isRecent: isRecent(),
    })
    .from(dealChecks)
    .where(and(eq(dealChecks.dealId, dealId), isNull(dealChecks.lapsedAt)))
    .orderBy(desc(dealChecks.checkedAt), desc(dealChecks.personId))
    .limit(maxCounted);
  return tallyChecks(found.toReversed(), price);
}

const isRecent = () => sql<boolean>`${dealChecks.checkedAt} > clock_timestamp() - make_interval(hours => ${constant('checks.hours')})`;

/** What a card shows of the checks. An expired deal shows only that it works. */
export function checkSummary(state: DealState, { works, dead, claimed }: Pick<CheckTally, 'works' | 'dead' | 'claimed'>) {
  const isLive = state === 'live';
  return {
    worksPeople: works?.people ?? 0,
    worksAt: works?.at ?? null,
    deadPeople: isLive ? (dead?.people ?? 0) : 0,
    deadAt: isLive ? (dead?.at ?? null) : null,
    claimedPeople: isLive ? (claimed?.people ?? 0) : 0,
    claimedPrice: isLive ? (claimed?.price ?? null) : null,
  } satisfies Partial<typeof deals.$inferInsert>;
}

export const emptyCheckSummary = checkSummary('live', { works: undefined, dead: undefined, claimed: undefined });

/** Updates a locked deal's card after checks have lapsed or its state has changed. */
export async function updateCheckSummary(tx: Transaction, dealId: number): Promise<void> {
  const [deal] = await tx.select({ id: deals.id, state: deals.state, price: deals.price }).from(deals).where(eq(deals.id, dealId));
  if (deal === undefined) return;
  await tx
    .update(deals)
    .set(checkSummary(deal.state, await readCheckTally(tx, deal)))
    .where(eq(deals.id, dealId));
}

/** Ends a deal's checks with these verdicts, because the deal has changed. */
export async function lapseChecks(tx: Transaction, dealId: number, verdicts: readonly CheckVerdict[]): Promise<void> {
  await tx
    .update(dealChecks)
    .set({ lapsedAt: sql`clock_timestamp()` })
    .where(and(eq(dealChecks.dealId, dealId), isNull(dealChecks.lapsedAt), inArray(dealChecks.verdict, [...verdicts])));
}

/** Lapses the checks that were about another price. A dead deal is dead at any price. */
export async function lapsePriceChecks(tx: Transaction, dealId: number): Promise<void> {
  await lapseChecks(tx, dealId, ['works', 'price_changed']);
  await updateCheckSummary(tx, dealId);
}
