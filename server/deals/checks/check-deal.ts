import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CheckDeal, CheckResult } from '../../../shared/checks.ts';
import { quotas } from '../../../shared/limits.ts';
import { permissions, trustOf } from '../../../shared/permissions.ts';
import { checkWeight, networkMatters, voteWeights } from '../../../shared/weights.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person, PersonOnNetwork } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { dealChecks, deals } from '../../platform/database/schema.ts';
import { quotaSpender } from '../../platform/quotas/enforce-quota.ts';
import { spendRevoteQuota } from '../../platform/quotas/revote-quota.ts';
import { checkSummary, readCheckTally } from '../check-summary.ts';
import { type LockedDeal, lockPublishedDeal } from '../lock-deal.ts';
import { refuseAffiliated } from '../merchants/refuse-affiliated.ts';
import { applyOutcome } from './apply-outcome.ts';
import { notifyAuthor } from './notify-author.ts';

const spend = quotaSpender('checks', quotas.checks, 'deal_checks where person_id = $1', 'checked_at');

/**
 * Checks a deal, in place of the person's earlier check. Enough checks expire the deal, change its price or reactivate it, in the same
 * transaction.
 */
export async function checkDeal(tx: Transaction, who: PersonOnNetwork, dealId: number, check: CheckDeal): Promise<CheckResult> {
  requirePermission(permissions['check a deal'](who));
  await spend(tx, who.id);
  if (await hasChecked(tx, who, dealId)) await spendRevoteQuota(tx, who.id);
  const deal = await checkable(tx, who, dealId);
  await refuseAffiliated(tx, who, deal.merchantId);
  const reported = normalizedVerdict(deal, check);
  await storeCheck(tx, who, dealId, reported);
  const effect = await applyOutcome(tx, deal, await readCheckTally(tx, deal));
  await notifyAuthor(tx, who, deal, { ...reported, effect });
  return { ...(await outcome(tx, dealId)), ...(effect === undefined ? {} : { effect }) };
}

/** Withdraws a person's check. What it caused stays, and it still counts against the quota. */
export async function withdrawCheck(tx: Transaction, who: Person, dealId: number): Promise<CheckResult> {
  await spendRevoteQuota(tx, who.id);
  const deal = await checkable(tx, who, dealId);
  const ownCheck = and(eq(dealChecks.dealId, dealId), eq(dealChecks.personId, who.id), isNull(dealChecks.lapsedAt));
  await tx.update(dealChecks).set({ lapsedAt: sql`clock_timestamp()` }).where(ownCheck);
  const summary = checkSummary(deal.state, await readCheckTally(tx, deal));
  await tx.update(deals).set(summary).where(eq(deals.id, dealId));
  return await outcome(tx, dealId);
}

/** Also true for a check that was withdrawn or has lapsed. Only the person's own commands change this, and those run one at a time. */
async function hasChecked(tx: Transaction, who: Person, dealId: number): Promise<boolean> {
  return (await tx.$count(dealChecks, and(eq(dealChecks.dealId, dealId), eq(dealChecks.personId, who.id)))) > 0;
}

/** Locks the deal. Its author cannot check it, but can expire, reactivate or edit it. */
async function checkable(tx: Transaction, who: Person, dealId: number): Promise<LockedDeal> {
  const deal = await lockPublishedDeal(tx, who, dealId);
  if (deal.authorId === who.id) throw new Problem('SELF_VOTE', 'You cannot check your own deal: edit, expire or reactivate it.');
  return deal;
}

/** A reported price that equals the deal's means that it works: the price changed while they typed. */
function normalizedVerdict(deal: LockedDeal, { verdict, price }: CheckDeal): Pick<typeof dealChecks.$inferInsert, 'verdict' | 'price'> {
  if (price === undefined) return { verdict, price: null };
  if (deal.state !== 'live') throw new Problem('BAD_TRANSITION', 'This deal has expired: first report that it works.');
  if (deal.price === null) throw invalid('price', 'no_price', 'This deal has no price');
  if (deal.kind === 'freebie') throw invalid('price', 'freebie_is_free', 'A freebie costs 0; if it costs more, it has expired');
  return price === deal.price ? { verdict: 'works', price: null } : { verdict, price };
}

async function storeCheck(
  tx: Transaction,
  who: PersonOnNetwork,
  dealId: number,
  reported: ReturnType<typeof normalizedVerdict>,
): Promise<void> {
  const weight = checkWeight(who, Date.now()) * (await networkFactor(tx, who, dealId, reported));
  const weighed = { weight, trust: trustOf(who), network: who.network ?? null };
  // Not now(), which is the start of the transaction, before it waited for the lock.
  const values = { ...reported, ...weighed, confirmed: false, checkedAt: sql`clock_timestamp()`, lapsedAt: null };
  await tx
    .insert(dealChecks)
    .values({ dealId, personId: who.id, ...values })
    .onConflictDoUpdate({ target: [dealChecks.dealId, dealChecks.personId], set: values });
}

/** By how many others have reported the same from the same network. */
async function networkFactor(
  tx: Transaction,
  who: PersonOnNetwork,
  dealId: number,
  reported: ReturnType<typeof normalizedVerdict>,
): Promise<number> {
  const { perNetwork } = voteWeights;
  if (who.network === undefined || !networkMatters(who)) return 1;
  const sameNetwork = and(eq(dealChecks.dealId, dealId), eq(dealChecks.network, who.network), ne(dealChecks.personId, who.id));
  const sameVerdict = and(sameNetwork, isNull(dealChecks.lapsedAt), eq(dealChecks.verdict, reported.verdict));
  const others = await tx
    .select({ id: dealChecks.personId })
    .from(dealChecks)
    .where(sameVerdict)
    .limit(perNetwork.length - 1);
  return perNetwork[others.length] ?? 1;
}

async function outcome(tx: Transaction, dealId: number): Promise<CheckResult> {
  const [deal] = await tx
    .select({ state: deals.state, expiredBy: deals.expiredBy, price: deals.price })
    .from(deals)
    .where(eq(deals.id, dealId));
  if (deal === undefined) throw new Error(`The deal ${dealId} was not locked`);
  return omitAbsent(deal);
}
