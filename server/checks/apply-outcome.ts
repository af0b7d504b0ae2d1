import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CheckResult } from '../../shared/checks.ts';
import type { CheckVerdict } from '../../shared/states.ts';
import { constant } from '../core/constants.ts';
import type { Transaction } from '../database/connection.ts';
import { dealChecks, deals } from '../database/schema.ts';
import { checkSummary, lapseChecks, lapsePriceChecks } from '../deals/check-summary.ts';
import { findLiveDuplicate } from '../deals/duplicates.ts';
import type { LockedDeal } from '../deals/lock-deal.ts';
import type { CheckTally } from '../deals/tally-checks.ts';
import { expireLockedDeal } from '../lifecycle/expire-deal.ts';
import { reopenAsRevived, reviveLockedDeal } from '../lifecycle/revive-deal.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { withRevision } from '../revisions/with-revision.ts';

/** Expires, reprices or revives a locked deal if its checks are enough for that, and updates its card. Returns what it did. */
export async function applyOutcome(tx: Transaction, deal: LockedDeal, findings: CheckTally): Promise<CheckResult['effect']> {
  const { against, claimed, revivers } = findings;
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
  if (deal.state === 'expired' && revivers >= constant('checks.revivals') && (await findLiveDuplicate(tx, deal)) === undefined) {
    await confirmChecks(tx, deal.id, { verdict: 'works' });
    // The checks that say it works stay: the card shows them next.
    await lapseChecks(tx, deal.id, ['dead', 'price_changed']);
    await reopenAsRevived(tx, deal);
    await reviveLockedDeal(tx, deal.id);
    return 'revived';
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
