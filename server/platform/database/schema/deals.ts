import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, char, check, doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { dealKinds, dealStates, disclosures, expiryCauses } from '../../../../shared/states.ts';
import { ranks } from '../ranks.ts';
import { amount, id, lengthOf, oneOf, reference, timestamptz, tsvector } from './columns.ts';
import { images } from './images.ts';
import { categories, merchants } from './merchants.ts';
import { people } from './people.ts';
import { places } from './places.ts';

export const deals = pgTable(
  'deals',
  {
    id: id(),
    authorId: reference(() => people.id).notNull(),
    merchantId: reference(() => merchants.id),
    categoryId: reference(() => categories.id).notNull(),
    kind: text({ enum: dealKinds }).notNull(),
    state: text({ enum: dealStates }).notNull().default('live'),
    disclosure: text({ enum: disclosures }),
    membersOnly: boolean().notNull().default(false),
    title: text().notNull(),
    body: text().notNull().default(''),
    url: text(),
    /** The URL without tracking parameters; deals with the same one are about the same offer. */
    canonicalUrl: text(),
    price: bigint({ mode: 'number' }),
    shipping: bigint({ mode: 'number' }),
    currency: char({ length: 3 }).notNull(),
    reference: bigint({ mode: 'number' }),
    evidence: text(),
    couponCode: text(),
    regions: text().array().notNull().default(sql`'{}'`),
    /** Where its physical store is. */
    place: reference(() => places.id),
    /** One of the board's own drawings, used by sample deals. */
    picture: text(),
    /** The first of its pictures (`deal_images`), for the card. */
    imageId: reference(() => images.id),
    /** When it goes live, or when it went live. */
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    /** The deal that it was merged into; or, for a scheduled deal that could not start, the live deal with the same offer. */
    duplicateOf: reference((): AnyPgColumn => deals.id),
    liveAt: timestamptz().notNull().defaultNow(),
    expiredAt: timestamptz(),
    expiredBy: text({ enum: expiryCauses }),
    // The summary of its checks for the card: server/deals/check-summary.ts.
    worksPeople: integer().notNull().default(0),
    worksAt: timestamptz(),
    deadPeople: integer().notNull().default(0),
    deadAt: timestamptz(),
    claimedPeople: integer().notNull().default(0),
    claimedPrice: bigint({ mode: 'number' }),
    hotAt: timestamptz(),
    editedAt: timestamptz(),
    /** When and by whom it was removed. The remover can undo that for a while (limits.ts). */
    removedAt: timestamptz(),
    removedBy: reference(() => people.id),
    /** When it was held for the moderators. Equal to `liveAt` if it has never been live. Kept by a removal, dropped by an approval. */
    heldAt: timestamptz(),
    /** Since when no comments can be added. */
    lockedAt: timestamptz(),
    // What its votes and comments count in ranks; written by a trigger of `deal_scores`.
    voteSteps: smallint().notNull().default(0),
    commentSteps: smallint().notNull().default(0),
    version: integer().notNull().default(1),
    /** Set by bin/import: the key by which a second run finds the deal, and the score it had at its source. */
    importKey: text().unique(),
    importedUp: integer().notNull().default(0),
    importedDown: integer().notNull().default(0),
    /**
     * The deal's words with positions and weights: title A, merchant and category B, coupon code C, body D. Written by a trigger; not
     * indexed here.
     */
    words: tsvector().notNull().default(''),
    // The sort keys of lists, see server/deals/lists/orders.ts.
    hotRank: doublePrecision().notNull().generatedAlwaysAs(sql.raw(ranks.hot.sql)),
    risingRank: doublePrecision().notNull().generatedAlwaysAs(sql.raw(ranks.rising.sql)),
    discussedRank: doublePrecision().notNull().generatedAlwaysAs(sql.raw(ranks.discussed.sql)),
  },
  (t) => [
    check('deals_kind', oneOf(t.kind, dealKinds)),
    check('deals_disclosure', oneOf(t.disclosure, disclosures)),
    check('deals_state', oneOf(t.state, dealStates)),
    check('deals_title', lengthOf(t.title, limits.title)),
    check('deals_body', lengthOf(t.body, limits.body)),
    check('deals_url', sql`${t.url} ~* '^https?://' and ${lengthOf(t.url, { min: 1, max: limits.url.max })}`),
    check('deals_canonical_url', lengthOf(t.canonicalUrl, { min: 1, max: limits.url.max })),
    check('deals_price', amount(t.price)),
    check('deals_shipping', amount(t.shipping)),
    check(
      'deals_reference',
      sql`${t.reference} is null or (${amount(t.reference)} and ${t.price} is not null and ${t.reference} > ${t.price} and ${t.evidence} is not null)`,
    ),
    check('deals_evidence', lengthOf(t.evidence, limits.evidence)),
    check('deals_coupon_code', lengthOf(t.couponCode, limits.couponCode)),
    check('deals_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('deals_product_has_price', sql`${t.kind} <> 'product' or ${t.price} is not null`),
    check('deals_freebie_is_free', sql`${t.kind} <> 'freebie' or (${t.price} is not null and ${t.price} = 0)`),
    check('deals_has_url', sql`${t.kind} = 'local' or ${t.url} is not null`),
    check('deals_regions', sql`cardinality(${t.regions}) <= ${sql.raw(String(limits.region.count))}`),
    // A check cannot contain a subquery, but a JSON path can test every element.
    check(
      'deals_region',
      sql`not jsonb_path_exists(to_jsonb(${t.regions}), '$[*] ? (!(@ like_regex "^.{1,${sql.raw(String(limits.region.max))}}$" flag "s"))')`,
    ),
    check('deals_expired', sql`(${t.state} = 'expired') = (${t.expiredAt} is not null) or ${t.state} in ('held', 'removed', 'merged')`),
    check('deals_held', sql`${t.state} <> 'held' or ${t.heldAt} is not null`),
    check('deals_merged', sql`${t.state} <> 'merged' or ${t.duplicateOf} is not null`),
    check('deals_expired_by', oneOf(t.expiredBy, expiryCauses)),
    check('deals_works', sql`(${t.worksPeople} > 0) = (${t.worksAt} is not null) and ${t.worksPeople} >= 0`),
    check('deals_dead', sql`(${t.deadPeople} > 0) = (${t.deadAt} is not null) and ${t.deadPeople} >= 0`),
    check('deals_claimed', sql`(${t.claimedPeople} > 0) = (${t.claimedPrice} is not null) and ${t.claimedPeople} >= 0`),
    check('deals_claimed_price', amount(t.claimedPrice)),
    check('deals_scheduled', sql`${t.state} <> 'scheduled' or ${t.startsAt} is not null`),
    check('deals_starts', sql`${t.startsAt} < ${t.endsAt}`),
    check('deals_picture', sql`${t.picture} ~ ${sql.raw(`'${limits.picture.pattern}'`)}`),
    check(
      'deals_ends',
      sql`${t.endsAt} <= greatest(${t.liveAt}, ${t.startsAt}) + interval '${sql.raw(String(limits.endsWithin + 1))} days'`,
    ),
    check('deals_version', sql`${t.version} >= 1`),
  ],
);
