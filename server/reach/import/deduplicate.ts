import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/connection.ts';
import { deals } from '../../platform/database/schema.ts';
import { isDifferentOffer, type OfferFacts } from './different-offer.ts';
import type { ImportedDeal } from './imported-deal.ts';

/** A deal and the line it begins at. */
export interface BatchDeal {
  line: number;
  deal: ImportedDeal;
  /** The source already contained it; the first one counts. */
  isRepeated: boolean;
}

/** A live offer, on the board or earlier in the source. */
interface Offer extends OfferFacts {
  name: string;
  /** Imported boards list each deal once; people may post the same offer in other words. */
  isImported: boolean;
}

/** What the board has: deals by import key, live offers by canonical URL. */
export interface KnownDeals {
  keys: Set<string>;
  offers: Map<string, Offer[]>;
}

export const noKnownDeals = (): KnownDeals => ({ keys: new Set(), offers: new Map() });

/** A deal that is skipped because its offer is live in another deal. */
export interface Duplicate {
  line: number;
  /** `deal 7`, or `line 3` of the same source. */
  existing: string;
}

export interface BatchResult {
  imported: number;
  /** Imported by an earlier run or line. */
  existing: number;
  /** Of these, deals with a new price. */
  repriced: number;
  /** Of the imported ones, those whose page is to be read for a picture. */
  queued: number;
  duplicates: Duplicate[];
}

/** Loads what the board has of these. Deals posted before the batch ends are missed. */
export async function loadKnownDeals(db: Queryable, batch: readonly BatchDeal[], known: KnownDeals): Promise<void> {
  const keys = batch.map(({ deal }) => deal.values.importKey);
  const offers = batch.flatMap(({ deal }) => deal.values.canonicalUrl ?? []);
  const imported = await db.select({ key: deals.importKey }).from(deals).where(inArray(deals.importKey, keys));
  for (const { key } of imported) if (key !== null) known.keys.add(key);
  if (offers.length === 0) return;
  const live = await db
    .select({
      id: deals.id,
      offer: deals.canonicalUrl,
      title: deals.title,
      price: deals.price,
      currency: deals.currency,
      importKey: deals.importKey,
    })
    .from(deals)
    .where(and(inArray(deals.canonicalUrl, offers), eq(deals.state, 'live')));
  for (const { id, offer, importKey, ...deal } of live)
    if (offer !== null) add(known, offer, { name: `deal ${id}`, isImported: importKey !== null, ...deal });
}

/** A dry run may see the same offer in several batches. */
function add({ offers }: KnownDeals, address: string, offer: Offer): void {
  const existing = offers.get(address) ?? [];
  if (!existing.some(({ name }) => name === offer.name)) offers.set(address, [...existing, offer]);
}

/**
 * Splits a batch into new deals, known deals and duplicates. The board has one live deal per offer, as when people post. Adds the new ones
 * to `known`.
 */
export function deduplicate(batch: readonly BatchDeal[], known: KnownDeals) {
  const fresh: ImportedDeal[] = [];
  const existing: ImportedDeal[] = [];
  const duplicates: Duplicate[] = [];
  for (const { line, deal } of batch) {
    const { importKey, canonicalUrl, state = 'live', title, price = null, currency } = deal.values;
    const offer = state === 'live' ? canonicalUrl : undefined;
    const live = offer === undefined ? [] : (known.offers.get(offer) ?? []);
    const duplicate = live.find((other) => !other.isImported || !isDifferentOffer({ title, price, currency }, other, offer ?? ''));
    if (known.keys.has(importKey)) existing.push(deal);
    else if (duplicate !== undefined) duplicates.push({ line, existing: duplicate.name });
    else {
      // The URL of a page with several offers identifies none of them.
      fresh.push(live.length === 0 ? deal : { ...deal, values: { ...deal.values, canonicalUrl: undefined } });
      known.keys.add(importKey);
      if (offer !== undefined) add(known, offer, { name: `line ${line}`, isImported: true, title, price, currency });
    }
  }
  return { fresh, existing, duplicates };
}
