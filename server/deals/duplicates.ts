import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DealCard } from '../../shared/deals.ts';
import { duplicates } from '../../shared/limits.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import { Problem } from '../core/problem.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import { deals } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { isOfferUrl } from '../links/canonical-url.ts';
import { cardOf, selectCards } from './card.ts';

/** The offer that is to be on the board, and who says so. */
export interface Offer {
  canonicalUrl: string | null;
  price: number | null;
  currency: string;
  /** The deal that is to become it, where it is there already. */
  except?: number;
  /** Whose own deals count before they are live. */
  authorId?: number;
}

const one = statement('one_offer_at_a_time', `select pg_advisory_xact_lock(hashtextextended('deals.canonical_url ' || $1, 0))`);

/**
 * Throws DUPLICATE_DEAL with the deal that is there: a live one with the same canonical address, one's own that waits for its start, or one
 * that expired within `duplicates.revivable` and was not dearer by `duplicates.cheaper`. Until the transaction ends, nobody else gets past
 * here with this address, so of two at once exactly one does. Takes its lock after those of deals; one offer a transaction.
 */
export async function refuseDuplicate(tx: Transaction, offer: Offer): Promise<void> {
  const { canonicalUrl } = offer;
  if (canonicalUrl === null) return;
  await one(tx, canonicalUrl);
  const found = await findDuplicate(tx, canonicalUrl, offer);
  if (found === undefined || (found.state === 'expired' && isCheaper(offer, found))) return;
  throw new Problem('DUPLICATE_DEAL', saying[found.state], { duplicate: found });
}

/** Another deal that is live with this one's canonical address; it holds the address as `refuseDuplicate` does. */
export async function findLiveDuplicate(tx: Transaction, { id, canonicalUrl }: { id: number; canonicalUrl: string | null }) {
  if (canonicalUrl === null) return undefined;
  await one(tx, canonicalUrl);
  const [found] = await selectCards(tx, {})
    .where(and(eq(deals.canonicalUrl, canonicalUrl), eq(deals.state, 'live'), ne(deals.id, id)))
    .limit(1);
  return found && cardOf(found);
}

/** Throws DUPLICATE_DEAL where this deal, once it is live with this address, would be the second. */
export async function refuseLiveDuplicate(tx: Transaction, deal: { id: number; canonicalUrl: string | null }): Promise<void> {
  const duplicate = await findLiveDuplicate(tx, deal);
  if (duplicate !== undefined) throw new Problem('DUPLICATE_DEAL', saying.live, { duplicate });
}

/**
 * The deal that is there with this canonical address, for whoever is signed in: a live one, or else the last of those that expired not long
 * ago and can be revived. Undefined too for a front page, which is no offer.
 */
export const duplicateOf = async (db: Queryable, canonicalUrl: string): Promise<DealCard | undefined> =>
  isOfferUrl(canonicalUrl) ? await findDuplicate(db, canonicalUrl, {}) : undefined;

async function findDuplicate(db: Queryable, canonicalUrl: string, { except, authorId }: Partial<Offer>): Promise<DealCard | undefined> {
  const expired = and(eq(deals.state, 'expired'), sql`${deals.expiredAt} > now() - make_interval(secs => ${duplicates.revivable})`);
  const ownScheduled = authorId === undefined ? undefined : and(eq(deals.state, 'scheduled'), eq(deals.authorId, authorId));
  const counts = or(eq(deals.state, 'live'), expired, ownScheduled);
  const [found] = await selectCards(db, { startsAt: deals.startsAt })
    .where(and(eq(deals.canonicalUrl, canonicalUrl), counts, except === undefined ? undefined : ne(deals.id, except)))
    .orderBy(liveFirst, desc(deals.expiredAt), desc(deals.liveAt))
    .limit(1);
  if (found === undefined) return undefined;
  return { ...cardOf(found), ...omitAbsent({ startsAt: found.state === 'scheduled' ? found.startsAt?.toISOString() : undefined }) };
}

const liveFirst: SQL = sql`case ${deals.state} when 'live' then 0 when 'scheduled' then 1 else 2 end`;

/** Prices in two currencies can not be told apart without a rate, so that is not cheaper; nor is anything than what was free. */
const isCheaper = ({ price, currency }: Offer, { price: before, currency: its }: DealCard) =>
  price !== null && before !== undefined && before > 0 && currency === its && price <= before * (1 - duplicates.cheaper);

const saying: Partial<Record<DealCard['state'], string>> = {
  live: 'This offer is here already, and live: say there what it costs now.',
  scheduled: 'You have this offer waiting for its start already: change that.',
  expired: `This offer was here until not long ago: revive it, or post it anew when it is at least ${duplicates.cheaper * 100} % cheaper.`,
};
