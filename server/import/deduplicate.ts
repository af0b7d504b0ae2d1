import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import type { ImportedDeal } from './deal-from-line.ts';
import { isDifferentOffer, type OfferFacts } from './different-offer.ts';

/** A deal of a source, with the line it begins at. */
export interface BatchDeal {
  line: number;
  deal: ImportedDeal;
  /** Whether it came before in the same source, of which the first one counts. */
  isRepeated: boolean;
}

/** What is live at an address, here or earlier in the source. */
interface Offer extends OfferFacts {
  name: string;
  /** A board that is imported has each of its deals once; somebody who posts may call the same thing by other words. */
  isImported: boolean;
}

/** What is on the board already: deals by their import keys, and the offers that are live by their canonical addresses. */
export interface KnownDeals {
  keys: Set<string>;
  offers: Map<string, Offer[]>;
}

export const noKnownDeals = (): KnownDeals => ({ keys: new Set(), offers: new Map() });

/** One that was left out because its offer is live in another deal. */
export interface Duplicate {
  line: number;
  /** In which: `deal 7`, or `line 3` of the same source. */
  of: string;
}

/** What came of a batch, in deals. */
export interface BatchResult {
  imported: number;
  /** Brought by an earlier run, or by an earlier line. */
  alreadyThere: number;
  /** Of these, those whose price the source has changed. */
  repriced: number;
  doubles: Duplicate[];
}

/** Adds what the board knows of these. Whoever posts one of them between this and the batch's end is not seen. */
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

/** A batch is looked up once, and a dry run looks up the same offer again in the next. */
function add({ offers }: KnownDeals, address: string, offer: Offer): void {
  const there = offers.get(address) ?? [];
  if (!there.some(({ name }) => name === offer.name)) offers.set(address, [...there, offer]);
}

/** Those of a batch that are to be written, and what becomes of the others; the board has one live deal of an offer, here as where people post. What is written is known then. */
export function deduplicate(batch: readonly BatchDeal[], known: KnownDeals) {
  const fresh: ImportedDeal[] = [];
  const there: ImportedDeal[] = [];
  const doubles: Duplicate[] = [];
  for (const { line, deal } of batch) {
    const { importKey, canonicalUrl, state = 'live', title, price = null, currency } = deal.values;
    const offer = state === 'live' ? canonicalUrl : undefined;
    const live = offer === undefined ? [] : (known.offers.get(offer) ?? []);
    const double = live.find((other) => !other.isImported || !isDifferentOffer({ title, price, currency }, other, offer ?? ''));
    if (known.keys.has(importKey)) there.push(deal);
    else if (double !== undefined) doubles.push({ line, of: double.name });
    else {
      // The address of a page with several offers is that of none of them.
      fresh.push(live.length === 0 ? deal : { ...deal, values: { ...deal.values, canonicalUrl: undefined } });
      known.keys.add(importKey);
      if (offer !== undefined) add(known, offer, { name: `line ${line}`, isImported: true, title, price, currency });
    }
  }
  return { fresh, there, doubles };
}
