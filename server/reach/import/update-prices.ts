import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { lapsePriceChecks } from '../../deals/check-summary.ts';
import { pricedColumns, recordPrice } from '../../deals/prices/record-price.ts';
import { withRevision } from '../../deals/revisions/with-revision.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { deals, pricePoints } from '../../platform/database/schema.ts';
import type { ImportedDeal } from './imported-deal.ts';
import { titleAtNewPrice } from './title-at-new-price.ts';

/**
 * Updates the prices of live deals and returns how many changed. Only a price that differs from the source's last one counts: importing an
 * archive again must not undo prices that people have found since.
 */
export async function updatePrices(tx: Transaction, batch: readonly ImportedDeal[]): Promise<number> {
  const latest = new Map(
    batch.filter(({ values: { price, state } }) => price !== undefined && state === undefined).map((deal) => [deal.values.importKey, deal]),
  );
  let repriced = 0;
  for (const known of await lockDeals(tx, [...latest.keys()])) {
    const deal = latest.get(known.importKey ?? '');
    if (deal === undefined || !(await isNewPrice(tx, known, deal))) continue;
    await updatePrice(tx, known, deal);
    repriced += 1;
  }
  return repriced;
}

type Known = Awaited<ReturnType<typeof lockDeals>>[number];

const lockDeals = async (tx: Transaction, keys: readonly string[]) =>
  keys.length === 0
    ? []
    : await tx
        .select({
          ...pricedColumns,
          title: deals.title,
          kind: deals.kind,
          authorId: deals.authorId,
          importKey: deals.importKey,
          version: deals.version,
        })
        .from(deals)
        .where(and(inArray(deals.importKey, [...keys]), eq(deals.state, 'live')))
        .orderBy(deals.id)
        .for('no key update');

async function isNewPrice(tx: Transaction, known: Known, { values: { price, currency } }: ImportedDeal): Promise<boolean> {
  if (known.price === price && known.currency === currency) return false;
  const ofSource = and(eq(pricePoints.dealId, known.id), eq(pricePoints.source, 'imported'));
  const [last] = await tx.select().from(pricePoints).where(ofSource).orderBy(desc(pricePoints.seenAt), desc(pricePoints.id)).limit(1);
  return last === undefined || last.price !== price || last.currency !== currency;
}

async function updatePrice(tx: Transaction, known: Known, { values }: ImportedDeal): Promise<void> {
  const { id, kind, authorId, version } = known;
  const { price, currency, reference = null, evidence = null, shipping } = values;
  const facts = { price, currency, reference, evidence, ...(shipping === undefined ? {} : { shipping }) };
  // A free deal is a freebie and vice versa; coupons and local deals keep their kind.
  const now = kind === 'coupon' || kind === 'local' ? kind : values.kind === 'local' ? 'product' : values.kind;
  const changed = { ...facts, title: titleAtNewPrice(known, values), kind: now, version: version + 1, editedAt: sql`now()` };
  const rows = await withRevision(tx, id, { cause: 'edit', editorId: authorId }, () =>
    tx.update(deals).set(changed).where(eq(deals.id, id)).returning(pricedColumns),
  );
  for (const deal of rows) await recordPrice(tx, deal, 'imported');
  await lapsePriceChecks(tx, id);
}
