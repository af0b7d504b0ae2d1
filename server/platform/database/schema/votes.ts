import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { negativeReasons } from '../../../../shared/states.ts';
import { steps } from '../ranks.ts';
import { bytes, id, oneOf, reference, timestamptz } from './columns.ts';
import { comments } from './comments.ts';
import { deals } from './deals.ts';
import { people } from './people.ts';

/** What votes and comments write: narrow, so that each costs little. There is one for every deal. */
export const dealScores = pgTable(
  'deal_scores',
  {
    dealId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deals.id, { onDelete: 'cascade' }),
    /** Whose deal it is. */
    authorId: bigint({ mode: 'number' }).notNull(),
    up: integer().notNull().default(0),
    down: integer().notNull().default(0),
    /** How much less its votes weigh than they count, in hundredths of a vote: taken off in ranks and heat (shared/weights.ts). */
    withheldVotes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    /** Upvotes that fade with time, as counted at the last vote: shared/heat.ts. */
    voteSpeed: doublePrecision().notNull().default(0),
    voteSpeedAt: timestamptz().notNull().defaultNow(),
    voteSteps: smallint().notNull().generatedAlwaysAs(sql.raw(steps.ofVotes)),
    commentSteps: smallint().notNull().generatedAlwaysAs(sql.raw(steps.ofComments)),
    /** The hour of the last vote, counted since 1970, while the deal gets many. */
    fastHour: integer().generatedAlwaysAs(sql`case when vote_speed > 1.8 then floor(epoch(vote_speed_at) / 3600) end`),
  },
  (t) => [check('deal_scores_counts', sql`${t.up} >= 0 and ${t.down} >= 0 and ${t.comments} >= 0`)],
);

/**
 * What `deal_scores` does not count yet, because another vote was being written: votes on one deal do not wait for each other. Without any, only the
 * deal's ranks are to be written.
 */
export const waitingVotes = pgTable('waiting_votes', {
  id: id(),
  dealId: bigint({ mode: 'number' })
    .notNull()
    .references(() => deals.id, { onDelete: 'cascade' }),
  up: integer().notNull().default(0),
  down: integer().notNull().default(0),
  withheldVotes: integer().notNull().default(0),
  at: timestamptz().notNull().defaultNow(),
});

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
