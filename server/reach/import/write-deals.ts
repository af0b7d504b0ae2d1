import { sql } from 'drizzle-orm';
import { setDealImages, wholeImageIds } from '../../deals/deal-images.ts';
import { findOrCreateMerchant } from '../../deals/merchants/find-or-create-merchant.ts';
import { type Priced, pricedColumns } from '../../deals/prices/record-price.ts';
import type { Database, Transaction } from '../../platform/database/connection.ts';
import { categories, deals, pricePoints } from '../../platform/database/schema.ts';
import { queueDealPages } from '../crawler/crawl-queue.ts';
import { authorFor } from './author.ts';
import { type BatchDeal, type BatchResult, deduplicate, loadKnownDeals, noKnownDeals } from './deduplicate.ts';
import type { ImportedDeal } from './imported-deal.ts';
import { updatePrices } from './update-prices.ts';

export type WriteDeals = (batch: readonly BatchDeal[]) => Promise<BatchResult>;

/** Ids by source or merchant, so that each is looked up once per run. */
type Ids = Map<string, number | undefined>;

export async function databaseWriter(db: Database): Promise<WriteDeals> {
  const id = sql<number>`coalesce(${categories.mergedInto}, ${categories.id})`.mapWith(Number);
  const rows = await db.select({ id, slug: categories.slug }).from(categories);
  const categoryIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  const cachedIds: Ids = new Map();
  return async (batch) => {
    // Ids of a failed transaction must not be kept.
    const ids: Ids = new Map(cachedIds);
    const written = await db.transaction((tx) => write(tx, batch, categoryIds, ids));
    for (const [key, id] of ids) cachedIds.set(key, id);
    return written;
  };
}

/** For a dry run. Without a board, everything that the source has once counts as new. */
export function dryRunWriter(db: Database | undefined): WriteDeals {
  const known = noKnownDeals();
  return async (batch) => {
    if (db !== undefined) await loadKnownDeals(db, batch, known);
    const { fresh, existing, duplicates } = deduplicate(batch, known);
    return { imported: fresh.length, existing: existing.length, repriced: 0, queued: 0, duplicates };
  };
}

async function write(tx: Transaction, batch: readonly BatchDeal[], categoryIds: Map<string, number>, ids: Ids): Promise<BatchResult> {
  const known = noKnownDeals();
  await loadKnownDeals(tx, batch, known);
  const ofEarlierRuns = batch.filter(({ deal, isRepeated }) => !isRepeated && known.keys.has(deal.values.importKey));
  const { fresh, existing, duplicates } = deduplicate(batch, known);
  const { imported, queued } = fresh.length === 0 ? { imported: 0, queued: 0 } : await insert(tx, fresh, categoryIds, ids);
  const repriced = await updatePrices(
    tx,
    ofEarlierRuns.map(({ deal }) => deal),
  );
  // A concurrent import may have been faster.
  return { imported, existing: existing.length + fresh.length - imported, repriced, queued, duplicates };
}

/** Returns how many deals were new, and how many of their pages are to be read. */
async function insert(tx: Transaction, fresh: readonly ImportedDeal[], categoryIds: Map<string, number>, ids: Ids) {
  const rows: (typeof deals.$inferInsert)[] = [];
  const imageIds = await imageIdsByKey(tx, fresh);
  for (const { source, merchant, categories, values } of fresh) {
    const authorId = await cached(ids, `author ${source.key}`, () => authorFor(tx, source));
    const merchantId = await cached(ids, `merchant ${JSON.stringify(merchant)}`, async () =>
      // Names in an import are trusted, because the operator runs it.
      findOrCreateMerchant(tx, { ...merchant, isVouched: true }),
    );
    const categoryId = [...categories, 'other'].map((slug) => categoryIds.get(slug)).find((id) => id !== undefined);
    if (authorId === undefined || categoryId === undefined) throw new Error(`The board has none of the categories ${categories}`);
    rows.push({ ...values, authorId, merchantId, categoryId, imageId: imageIds.get(values.importKey)?.[0] });
  }
  const inserted = await tx
    .insert(deals)
    .values(rows)
    .onConflictDoNothing({ target: deals.importKey })
    .returning({ ...pricedColumns, importKey: deals.importKey, url: deals.url, imageId: deals.imageId, liveAt: deals.liveAt });
  for (const { id, importKey } of inserted) {
    const ids = imageIds.get(importKey ?? '') ?? [];
    if (ids.length > 0) await setDealImages(tx, id, ids);
  }
  await notePrices(tx, inserted);
  const seenByAll = inserted.filter(({ membersOnly }) => !membersOnly);
  return { imported: inserted.length, queued: await queueDealPages(tx, seenByAll) };
}

/** The pictures of each deal that this board has, by import key. */
async function imageIdsByKey(tx: Transaction, fresh: readonly ImportedDeal[]): Promise<Map<string, number[]>> {
  const named = fresh.filter(({ images }) => images.length > 0);
  const ids = await wholeImageIds(
    tx,
    named.flatMap(({ images }) => images),
  );
  return new Map(named.map(({ images, values }) => [values.importKey, images.flatMap((hash) => ids.get(hash) ?? [])]));
}

/** Like recordPrice, for many deals: each price was seen when its deal went live. */
async function notePrices(tx: Transaction, inserted: readonly (Priced & { liveAt: Date })[]): Promise<void> {
  const points = inserted.flatMap(({ id, canonicalUrl, merchantId, price, currency, membersOnly, liveAt }) => {
    const point = { dealId: id, product: canonicalUrl, merchantId, currency, membersOnly, source: 'imported' as const, seenAt: liveAt };
    return price === null ? [] : [{ ...point, price }];
  });
  if (points.length > 0) await tx.insert(pricePoints).values(points);
}

async function cached(ids: Ids, key: string, find: () => Promise<number | undefined>): Promise<number | undefined> {
  if (!ids.has(key)) ids.set(key, await find());
  return ids.get(key);
}
