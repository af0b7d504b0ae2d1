import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import type { ImportedDeal } from './deal-from-line.ts';

/** What is on the board already: deals by their import keys, and the canonical addresses of offers that are live. */
export interface Known {
  keys: Set<string>;
  offers: Set<string>;
}

export const nothingKnown = (): Known => ({ keys: new Set(), offers: new Set() });

/** What came of a batch, in deals. */
export interface Outcome {
  imported: number;
  /** Brought by an earlier run, or by an earlier line. */
  alreadyThere: number;
  /** Left out because their offer is live in another deal. */
  doubles: number;
}

/** Adds what the board knows of these. Whoever posts one of them between this and the batch's end is not seen. */
export async function lookUp(db: Queryable, batch: readonly ImportedDeal[], known: Known): Promise<void> {
  const keys = batch.map(({ values }) => values.importKey);
  const offers = batch.flatMap(({ values: { canonicalUrl } }) => canonicalUrl ?? []);
  const imported = await db.select({ key: deals.importKey }).from(deals).where(inArray(deals.importKey, keys));
  for (const { key } of imported) if (key !== null) known.keys.add(key);
  if (offers.length === 0) return;
  const isLive = and(inArray(deals.canonicalUrl, offers), eq(deals.state, 'live'));
  for (const { offer } of await db.select({ offer: deals.canonicalUrl }).from(deals).where(isLive))
    if (offer !== null) known.offers.add(offer);
}

/** Those of a batch that are to be written, and how many are not; the board has one live deal of an offer, here as where people post. What is written is known then. */
export function newcomers(batch: readonly ImportedDeal[], known: Known) {
  const fresh: ImportedDeal[] = [];
  let alreadyThere = 0;
  let doubles = 0;
  for (const deal of batch) {
    const { importKey, canonicalUrl, state = 'live' } = deal.values;
    const offer = state === 'live' ? canonicalUrl : undefined;
    if (known.keys.has(importKey)) alreadyThere += 1;
    else if (offer !== undefined && known.offers.has(offer)) doubles += 1;
    else {
      fresh.push(deal);
      known.keys.add(importKey);
      if (offer !== undefined) known.offers.add(offer);
    }
  }
  return { fresh, alreadyThere, doubles };
}
