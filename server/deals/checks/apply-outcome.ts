import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CheckResult } from '../../../shared/checks.ts';
import type { CheckVerdict } from '../../../shared/states.ts';
import { constant } from '../../platform/core/constants.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { dealChecks, deals } from '../../platform/database/schema.ts';
import { checkSummary, lapseChecks, lapsePriceChecks } from '../check-summary.ts';
import { findLiveDuplicate } from '../duplicates.ts';
import { expireLockedDeal } from '../lifecycle/expire-deal.ts';
import { reactivateLockedDeal, reopenAsReactivated } from '../lifecycle/reactivate-deal.ts';
import type { LockedDeal } from '../lock-deal.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { withRevision } from '../revisions/with-revision.ts';
import type { CheckTally } from '../tally-checks.ts';

/** Expires, reprices or reactivates a locked deal if its checks are enough for that, and updates its card. Returns what it did. */
export async function applyOutcome(tx: Transaction, deal: LockedDeal, findings: CheckTally): Promise<CheckResult['effect']> {
  const { against, claimed, reactivators } = findings;
  if (deal.state === 'live' && against >= constant('checks.enough')) {
    await confirmChecks(tx, deal.id, { verdict: 'dead' });
    await expireLockedDeal(tx, deal.id, 'checks');
    return 'expired';
  }
  if (deal.state === 'live' && claimed !== undefined && claimed.weight >= constant('checks.enough')) {
    await confirmChecks(tx, deal.id, { verdict: 'price_changed', price: claimed.price });
    await reprice(tx, deal, claimed.price);
    return 'repriced';
  }
  // Nobody has said that a deal is over which only its age makes probable: one person who knows is enough.
  const enough = deal.expiredBy === 'age' ? 1 : constant('checks.reactivations');
  if (deal.state === 'expired' && reactivators >= enough && (await findLiveDuplicate(tx, deal)) === undefined) {
    await confirmChecks(tx, deal.id, { verdict: 'works' });
    // The checks that say it works stay: the card shows them next.
    await lapseChecks(tx, deal.id, ['dead', 'price_changed']);
    await reopenAsReactivated(tx, deal);
    await reactivateLockedDeal(tx, deal.id);
    return 'reactivated';
  }
  await tx.update(deals).set(checkSummary(deal.state, findings)).where(eq(deals.id, deal.id));
  return undefined;
}

/** Marks the checks that reported what the board does now. */
async function confirmChecks(
  tx: Transaction,
  dealId: number,
  { verdict, price }: { verdict: CheckVerdict; price?: number },
): Promise<void> {
  const same = and(eq(dealChecks.verdict, verdict), price === undefined ? undefined : eq(dealChecks.price, price));
  await tx
    .update(dealChecks)
    .set({ confirmed: true })
    .where(and(eq(dealChecks.dealId, dealId), isNull(dealChecks.lapsedAt), same));
}

/** Sets the price that several people reported. A reference price that is no longer higher is removed, with its source. */
async function reprice(tx: Transaction, deal: LockedDeal, price: number): Promise<void> {
  const isAbove = deal.reference !== null && deal.reference > price;
  const facts = { price, ...(isAbove ? {} : { reference: null, evidence: null }) };
  const changed = { ...facts, version: deal.version + 1, editedAt: sql`now()` };
  const rows = await withRevision(tx, deal.id, { cause: 'checks' }, () =>
    tx.update(deals).set(changed).where(eq(deals.id, deal.id)).returning(pricedColumns),
  );
  for (const now of rows) await recordPrice(tx, now, 'checked');
  await lapsePriceChecks(tx, deal.id);
}
