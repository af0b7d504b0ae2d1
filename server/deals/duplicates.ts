import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DealCard } from '../../shared/deals.ts';
import { duplicates } from '../../shared/limits.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';
import { Problem } from '../platform/core/problem.ts';
import type { Queryable, Transaction } from '../platform/database/connection.ts';
import { deals } from '../platform/database/schema.ts';
import { statement } from '../platform/database/statement.ts';
import { isOfferUrl } from '../platform/links/canonical-url.ts';
import { cardOf, selectCards } from './card.ts';

/** The offer that someone wants to post. */
export interface Offer {
  canonicalUrl: string | null;
  price: number | null;
  currency: string;
  /** For an edit: the edited deal. */
  except?: number;
  /** This person's scheduled and held deals count too. */
  authorId?: number;
}

const lockOffer = statement('one_offer_at_a_time', `select pg_advisory_xact_lock(hashtextextended('deals.canonical_url ' || $1, 0))`);

/**
 * Throws DUPLICATE_DEAL with the deal that is already there: a live one with the same canonical URL, the author's own scheduled or held one, or one
 * that expired within `duplicates.reactivatable`, unless the new price is lower by `duplicates.cheaper`. Locks the URL until the transaction
 * ends, so only one of two posts at the same moment succeeds. Lock deals first, and only one URL per transaction.
 */
export async function refuseDuplicate(tx: Transaction, offer: Offer): Promise<void> {
  const { canonicalUrl } = offer;
  if (canonicalUrl === null) return;
  await lockOffer(tx, canonicalUrl);
  const found = await findDuplicate(tx, canonicalUrl, offer);
  if (found === undefined || (found.state === 'expired' && isCheaper(offer, found))) return;
  throw new Problem('DUPLICATE_DEAL', messages[found.state], { duplicate: found });
}

/** Finds another live deal with the same canonical URL. Locks the URL like `refuseDuplicate`. */
export async function findLiveDuplicate(tx: Transaction, { id, canonicalUrl }: { id: number; canonicalUrl: string | null }) {
  if (canonicalUrl === null) return undefined;
  await lockOffer(tx, canonicalUrl);
  const same = await dealsByUrl(tx, canonicalUrl);
  if (same.length === 0) return undefined;
  const [found] = await selectCards(tx, {})
    .where(and(inArray(deals.id, same), eq(deals.state, 'live'), ne(deals.id, id)))
    .limit(1);
  return found && cardOf(found);
}

/** Throws DUPLICATE_DEAL if another deal is live with the same canonical URL. */
export async function refuseLiveDuplicate(tx: Transaction, deal: { id: number; canonicalUrl: string | null }): Promise<void> {
  const duplicate = await findLiveDuplicate(tx, deal);
  if (duplicate !== undefined) throw new Problem('DUPLICATE_DEAL', messages.live, { duplicate });
}

/**
 * The deal with this canonical URL that members see: a live one, otherwise the latest one that can still be reactivated. Undefined for a
 * merchant's front page, which is not an offer.
 */
export const duplicateOf = async (db: Queryable, canonicalUrl: string): Promise<DealCard | undefined> =>
  isOfferUrl(canonicalUrl) ? await findDuplicate(db, canonicalUrl, {}) : undefined;

async function findDuplicate(db: Queryable, canonicalUrl: string, { except, authorId }: Partial<Offer>): Promise<DealCard | undefined> {
  const same = await dealsByUrl(db, canonicalUrl);
  if (same.length === 0) return undefined;
  const expired = and(eq(deals.state, 'expired'), sql`${deals.expiredAt} > now() - make_interval(secs => ${duplicates.reactivatable})`);
  const ownHidden = authorId === undefined ? undefined : and(inArray(deals.state, ['scheduled', 'held']), eq(deals.authorId, authorId));
  const counts = or(eq(deals.state, 'live'), expired, ownHidden);
  const [found] = await selectCards(db, { startsAt: deals.startsAt })
    .where(and(inArray(deals.id, same), counts, except === undefined ? undefined : ne(deals.id, except)))
    .orderBy(liveFirst, desc(deals.expiredAt), desc(deals.liveAt))
    .limit(1);
  if (found === undefined) return undefined;
  return { ...cardOf(found), ...omitAbsent({ startsAt: found.state === 'scheduled' ? found.startsAt?.toISOString() : undefined }) };
}

const selectByUrl = statement<{ id: number }>(
  'deals_with_url',
  `select distinct case when state = 'merged' then duplicate_of else id end as id from deals where canonical_url = $1`,
);

/** The ids of an offer's deals; in place of a merged one, the deal that it leads to. Mostly there are none, and planning the join of a card takes 8 ms. */
const dealsByUrl = async (db: Queryable, canonicalUrl: string): Promise<number[]> =>
  (await selectByUrl(db, canonicalUrl)).map(({ id }) => id);

const liveFirst: SQL = sql`case ${deals.state} when 'live' then 0 when 'expired' then 2 else 1 end`;

/** Prices in two currencies cannot be compared, and nothing is cheaper than free. */
const isCheaper = ({ price, currency }: Offer, { price: before, currency: its }: DealCard) =>
  price !== null && before !== undefined && before > 0 && currency === its && price <= before * (1 - duplicates.cheaper);

const messages: Partial<Record<DealCard['state'], string>> = {
  live: 'This offer is already live: report its new price there.',
  scheduled: 'You have already scheduled this offer: edit that deal.',
  held: 'You have already posted this offer: a moderator will look at it.',
  expired: `This offer expired recently: reactivate it, or post it again if it is at least ${duplicates.cheaper * 100} % cheaper.`,
};
