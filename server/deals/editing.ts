import { eq, sql } from 'drizzle-orm';
import type { DealResult, EditDeal } from '../../shared/deals.ts';
import { authorMayEditEverything, lateEdits, mayCorrect, permissions } from '../../shared/permissions.ts';
import { allow } from '../allow.ts';
import type { Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { Problem } from '../errors.ts';
import { movePrices, type Priced, pricedColumns, recordPrice } from '../prices/recording.ts';
import type { Person } from '../viewer.ts';
import { detailOf, selectDetail } from './detail.ts';
import { checkEnd, type Facts, factsOf } from './facts.ts';
import { type HeldDeal, heldDeal } from './held-deal.ts';
import { resultColumns, resultOf } from './result.ts';

/** Replaces what a deal says. Throws VERSION_CONFLICT with the deal as it is now where somebody else was faster. */
export async function editDeal(tx: Transaction, who: Person, id: number, { version, ...typed }: EditDeal): Promise<DealResult> {
  const deal = await heldDeal(tx, who, id);
  allow(permissions['edit a deal'](who, deal));
  if (deal.version !== version) throw new Problem('VERSION_CONFLICT', undefined, { current: await currently(tx, id) });
  const facts = await factsOf(tx, typed, deal);
  const changed = changedFields(deal, facts);
  refuseLateEdits(who, deal, changed);
  if (changed.includes('endsAt')) checkEnd(facts.endsAt, deal.liveAt);
  const edited = { ...facts, version: version + 1, editedAt: sql`now()` };
  const rows = await tx
    .update(deals)
    .set(edited)
    .where(eq(deals.id, id))
    .returning({ ...resultColumns, ...pricedColumns });
  for (const now of rows) await keepPrices(tx, now, changed);
  return resultOf(rows);
}

async function keepPrices(tx: Transaction, deal: Priced, changed: (keyof Facts)[]): Promise<void> {
  if (changed.includes('canonicalUrl') || changed.includes('merchantId')) await movePrices(tx, deal);
  if (changed.includes('price') || changed.includes('currency')) await recordPrice(tx, deal, 'edited');
}

async function currently(tx: Transaction, id: number) {
  const [row] = await selectDetail(tx).execute({ id });
  return row && detailOf(row);
}

function changedFields(deal: HeldDeal, facts: Facts): (keyof Facts)[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (Object.keys(facts) as (keyof Facts)[]).filter((field) => !same(facts[field], deal[field]));
}

function refuseLateEdits(who: Person, deal: HeldDeal, changed: (keyof Facts)[]): void {
  const age = (Date.now() - deal.liveAt.getTime()) / 1_000;
  if (mayCorrect(who) || authorMayEditEverything(age)) return;
  // By the names under which they were sent.
  const fields = changed.filter((field) => field !== 'canonicalUrl').map((field) => field.replace(/Id$/, ''));
  const late: readonly string[] = lateEdits;
  const refused = fields.filter((field) => !late.includes(field));
  if (refused.length === 0) return;
  throw new Problem('FORBIDDEN', `A day after posting, only ${lateEdits.join(', ')} can be changed.`, {
    fields: refused.map((field) => ({ field, rule: 'late_edit', message: 'Can not be changed any more' })),
  });
}
