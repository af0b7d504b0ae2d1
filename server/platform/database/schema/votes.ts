import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { negativeReasons } from '../../../../shared/states.ts';
import { bytes, id, oneOf, reference, timestamptz } from './columns.ts';
import { comments } from './comments.ts';
import { deals } from './deals.ts';
import { people } from './people.ts';

export const votes = pgTable(
  'votes',
  {
    dealId: reference(() => deals.id).notNull(),
    personId: reference(() => people.id).notNull(),
    /** 0 if withdrawn. The row stays, because it still counts against the quotas. */
    value: smallint().notNull(),
    reason: text({ enum: negativeReasons }),
    castAt: timestamptz().notNull().defaultNow(),
    /** When it was last cast as a vote against. */
    againstAt: timestamptz(),
    /** In hundredths of a whole vote, as its voter's trust and network were when they cast it. */
    weight: smallint().notNull().default(100),
    /** A keyed hash of the network that it came from (server/platform/http/network-hash.ts); forgotten after 30 days. */
    network: bytes(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.personId] }),
    check('votes_value', sql`${t.value} in (-1, 0, 1)`),
    check('votes_reason', sql`(${t.value} = -1) = (${t.reason} is not null)`),
    check('votes_known_reason', oneOf(t.reason, negativeReasons)),
    check('votes_weight', sql`${t.weight} between 0 and 100`),
  ],
);

export const commentVotes = pgTable(
  'comment_votes',
  {
    commentId: reference(() => comments.id).notNull(),
    personId: reference(() => people.id).notNull(),
    /** The comment's deal, so that a person's votes in a thread are one look-up and one dependency. */
    dealId: reference(() => deals.id).notNull(),
    /** 0 if withdrawn, as in `votes`. */
    value: smallint().notNull(),
    castAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    // The deal is in the key, so that the change event of a deletion contains it.
    primaryKey({ columns: [t.personId, t.dealId, t.commentId] }),
    check('comment_votes_value', sql`${t.value} in (-1, 0, 1)`),
  ],
);

export const saves = pgTable(
  'saves',
  {
    personId: reference(() => people.id).notNull(),
    dealId: reference(() => deals.id).notNull(),
    savedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.dealId] })],
);

/** When someone withdrew or replaced a vote (server/platform/quotas/revote-quota.ts); deleted once it no longer counts. */
export const revotes = pgTable('revotes', {
  id: id(),
  personId: reference(() => people.id).notNull(),
  at: timestamptz().notNull().defaultNow(),
});
