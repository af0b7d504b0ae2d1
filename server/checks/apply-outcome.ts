import { eq, sql } from 'drizzle-orm';
import type { CheckResult } from '../../shared/checks.ts';
import { constant } from '../core/constants.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { checkSummary, lapseChecks, lapsePriceChecks } from '../deals/check-summary.ts';
import { findLiveDuplicate } from '../deals/duplicates.ts';
import type { LockedDeal } from '../deals/lock-deal.ts';
import type { CheckTally } from '../deals/tally-checks.ts';
import { expireLockedDeal } from '../lifecycle/expire-deal.ts';
import { reviveLockedDeal } from '../lifecycle/revive-deal.ts';
import { pricedColumns, recordPrice } from '../prices/record-price.ts';
import { withRevision } from '../revisions/with-revision.ts';

/** Expires, reprices or revives a locked deal if its checks are enough for that, and updates its card. Returns what it did. */
export async function applyOutcome(tx: Transaction, deal: LockedDeal, findings: CheckTally): Promise<CheckResult['did']> {
  const { against, claimed, revivers } = findings;
  if (deal.state === 'live' && against >= constant('checks.enough')) {
    await expireLockedDeal(tx, deal.id, 'checks');
    return 'expired';
  }
  if (deal.state === 'live' && claimed !== undefined && claimed.weight >= constant('checks.enough')) {
    await reprice(tx, deal, claimed.price);
    return 'repriced';
  }
  if (deal.state === 'expired' && revivers >= constant('checks.revivals') && (await findLiveDuplicate(tx, deal)) === undefined) {
    // The checks that say it works stay: the card shows them next.
    await lapseChecks(tx, deal.id, ['dead', 'price_changed']);
    await reviveLockedDeal(tx, deal.id);
    return 'revived';
  }
  await tx.update(deals).set(checkSummary(deal.state, findings)).where(eq(deals.id, deal.id));
  return undefined;
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
