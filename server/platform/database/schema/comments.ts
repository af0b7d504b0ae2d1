import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, char, check, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { commentStates, negativeReasons } from '../../../../shared/states.ts';
import { amount, id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { deals } from './deals.ts';
import { images } from './images.ts';
import { people } from './people.ts';

export const comments = pgTable(
  'comments',
  {
    id: id(),
    dealId: reference(() => deals.id).notNull(),
    authorId: reference(() => people.id).notNull(),
    parentId: reference((): AnyPgColumn => comments.id),
    /** The first comment of the thread; its own id if it is the first. */
    rootId: bigint({ mode: 'number' }).notNull(),
    depth: smallint().notNull().default(0),
    state: text({ enum: commentStates }).notNull().default('visible'),
    body: text().notNull(),
    /** The reason, if this comment explains a vote against the deal. */
    against: text({ enum: negativeReasons }),
    /** Why a moderator revoked the vote that this comment explained. */
    voteRevoked: text(),
    up: integer().notNull().default(0),
    down: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
    editedAt: timestamptz(),
    /** When it was held for the moderators. Kept by a removal, dropped by an approval. */
    heldAt: timestamptz(),
    /** When a moderator removed it: its picture is deleted once it can no longer be restored at once. */
    removedAt: timestamptz(),
    imageId: reference(() => images.id),
  },
  (t) => [
    check('comments_state', oneOf(t.state, commentStates)),
    check('comments_held', sql`${t.state} <> 'held' or ${t.heldAt} is not null`),
    check('comments_body', sql`${t.state} = 'deleted' or ${lengthOf(t.body, limits.comment)}`),
    check('comments_against', oneOf(t.against, negativeReasons)),
    check('comments_removed', sql`${t.state} = 'removed' or ${t.removedAt} is null`),
    check('comments_image', sql`${t.state} <> 'deleted' or ${t.imageId} is null`),
    check('comments_depth', sql`${t.depth} between 0 and ${sql.raw(String(limits.threadDepth))}`),
    check('comments_counts', sql`${t.up} >= 0 and ${t.down} >= 0`),
  ],
);

/** The same thing cheaper elsewhere, which a comment brings. */
export const offers = pgTable(
  'offers',
  {
    commentId: reference(() => comments.id).primaryKey(),
    dealId: reference(() => deals.id).notNull(),
    url: text().notNull(),
    canonicalUrl: text().notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    expiredAt: timestamptz(),
  },
  (t) => [
    check('offers_url', lengthOf(t.url, { min: 1, max: limits.url.max })),
    check('offers_canonical_url', lengthOf(t.canonicalUrl, { min: 1, max: limits.url.max })),
    check('offers_price', amount(t.price)),
    check('offers_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** A person's report that an offer elsewhere has expired. */
export const offerReports = pgTable(
  'offer_reports',
  {
    commentId: reference(() => offers.commentId).notNull(),
    personId: reference(() => people.id).notNull(),
    /** By the person's trust when they reported (shared/check-thresholds.ts). */
    weight: real().notNull(),
    reportedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.personId] }), check('offer_reports_weight', sql`${t.weight} > 0`)],
);
