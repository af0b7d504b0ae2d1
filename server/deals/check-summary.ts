import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { checks } from '../../shared/limits.ts';
import type { CheckVerdict, DealState } from '../../shared/states.ts';
import type { Transaction } from '../database/connection.ts';
import { dealChecks, deals } from '../database/schema.ts';
import { type CheckTally, type Found, tallyChecks } from './tally-checks.ts';

/** A card counts up to so many. */
const maxCounted = 1_000;

/** What the checks of a deal say now. The deal is held. */
export async function readCheckTally(tx: Transaction, dealId: number): Promise<CheckTally> {
  const found: Found[] = await tx
    .select({ verdict: dealChecks.verdict, price: dealChecks.price, weight: dealChecks.weight, at: dealChecks.checkedAt, isRecent })
    .from(dealChecks)
    .where(and(eq(dealChecks.dealId, dealId), isNull(dealChecks.lapsedAt)))
    .orderBy(desc(dealChecks.checkedAt), desc(dealChecks.personId))
    .limit(maxCounted);
  return tallyChecks(found.toReversed());
}

const isRecent = sql<boolean>`${dealChecks.checkedAt} > clock_timestamp() - make_interval(secs => ${checks.within})`;

/** What a card shows of them. Against what is over nothing more is to be said. */
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

/** Of a deal that nobody has checked. */
export const emptyCheckSummary = checkSummary('live', { works: undefined, dead: undefined, claimed: undefined });

/** Counts anew, after checks have lapsed or the deal's state has changed. The deal is held. */
export async function updateCheckSummary(tx: Transaction, dealId: number): Promise<void> {
  const [deal] = await tx.select({ state: deals.state }).from(deals).where(eq(deals.id, dealId));
  if (deal === undefined) return;
  await tx
    .update(deals)
    .set(checkSummary(deal.state, await readCheckTally(tx, dealId)))
    .where(eq(deals.id, dealId));
}

/** Ends what such checks of a deal say, because the deal is not any more what they were about. */
export async function lapseChecks(tx: Transaction, dealId: number, verdicts: readonly CheckVerdict[]): Promise<void> {
  await tx
    .update(dealChecks)
    .set({ lapsedAt: sql`clock_timestamp()` })
    .where(and(eq(dealChecks.dealId, dealId), isNull(dealChecks.lapsedAt), inArray(dealChecks.verdict, [...verdicts])));
}

/** What was found at another price says nothing of this one; that it is dead, it says at any price. */
export async function lapsePriceChecks(tx: Transaction, dealId: number): Promise<void> {
  await lapseChecks(tx, dealId, ['works', 'price_changed']);
  await updateCheckSummary(tx, dealId);
}
