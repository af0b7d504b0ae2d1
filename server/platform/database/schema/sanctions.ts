import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { negativeReasons, removalStates, sanctionEndings, sanctionKinds } from '../../../../shared/states.ts';
import { bytes, id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { comments } from './comments.ts';
import { deals } from './deals.ts';
import { staffLog } from './moderation.ts';
import { people } from './people.ts';

/** Never deleted, so that the next one can be harder. In force until `ended_at`; `people.state` follows in the same transaction. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: id(),
    personId: reference(() => people.id).notNull(),
    kind: text({ enum: sanctionKinds }).notNull(),
    /** Shown to the person, and to everybody in the public log unless it is a warning. */
    reason: text().notNull(),
    /** Null: the board itself. */
    imposedBy: reference(() => people.id),
    at: timestamptz().notNull().defaultNow(),
    /** Null: for good. */
    until: timestamptz(),
    /** When the person confirmed to have read a warning. */
    acknowledgedAt: timestamptz(),
    endedAt: timestamptz(),
    /** Null: the board itself, because the time was over. */
    endedBy: reference(() => people.id),
    ending: text({ enum: sanctionEndings }),
    appeal: text(),
    appealedAt: timestamptz(),
    appealDecidedAt: timestamptz(),
    appealDecidedBy: reference(() => people.id),
    appealAnswer: text(),
  },
  (t) => [
    check('sanctions_kind', oneOf(t.kind, sanctionKinds)),
    check('sanctions_reason', lengthOf(t.reason, sanctionTexts.reason)),
    check('sanctions_until', sql`(${t.kind} in ('warning', 'ban')) = (${t.until} is null)`),
    check('sanctions_acknowledged', sql`${t.kind} = 'warning' or ${t.acknowledgedAt} is null`),
    check('sanctions_ending', oneOf(t.ending, sanctionEndings)),
    check('sanctions_ended', sql`(${t.endedAt} is null) = (${t.ending} is null)`),
    check('sanctions_appeal', lengthOf(t.appeal, sanctionTexts.appeal)),
    check('sanctions_appealed', sql`(${t.appeal} is null) = (${t.appealedAt} is null)`),
    check('sanctions_appeal_decided', sql`${t.appealDecidedAt} is null or (${t.appeal} is not null and ${t.appealAnswer} is not null)`),
  ],
);

/** Downvotes that a moderator revoked. The vote itself is withdrawn. */
export const revokedDownvotes = pgTable(
  'revoked_downvotes',
  {
    id: id(),
    dealId: reference(() => deals.id).notNull(),
    personId: reference(() => people.id).notNull(),
    /** The comment that was the vote's reason. */
    commentId: reference(() => comments.id).notNull(),
    voteReason: text({ enum: negativeReasons }).notNull(),
    reason: text().notNull(),
    revokedBy: reference(() => people.id).notNull(),
    at: timestamptz().notNull().defaultNow(),
    undoneAt: timestamptz(),
    /** The stop of downvotes that this one caused. */
    sanctionId: reference(() => sanctions.id),
    /** Whether the comment was removed with it. */
    commentRemoved: boolean().notNull().default(false),
    /** Its entry in the staff log. */
    logId: reference(() => staffLog.id),
  },
  (t) => [
    check('revoked_downvotes_vote_reason', oneOf(t.voteReason, negativeReasons)),
    check('revoked_downvotes_reason', lengthOf(t.reason, sanctionTexts.reason)),
  ],
);

/** Everything by a person, removed with a ban. */
export const removals = pgTable(
  'removals',
  {
    id: id(),
    personId: reference(() => people.id).notNull(),
    removedBy: reference(() => people.id).notNull(),
    at: timestamptz().notNull().defaultNow(),
    state: text({ enum: removalStates }).notNull().default('removing'),
    /** The ban; null if they were banned before. */
    sanctionId: reference(() => sanctions.id),
    /** Its entry in the staff log. */
    logId: bigint({ mode: 'number' }).notNull(),
    /** What is removed so far, to undo it. */
    deals: bigint({ mode: 'number' }).array().notNull().default([]),
    comments: bigint({ mode: 'number' }).array().notNull().default([]),
  },
  (t) => [check('removals_state', oneOf(t.state, removalStates))],
);

/** The keys of the hashes in `account_traces`. Deleted with the traces, so that older ones can never be compared. */
export const traceKeys = pgTable('trace_keys', { id: id(), secret: bytes().notNull(), createdAt: timestamptz().notNull().defaultNow() });

/** From where an account was used on a day: keyed hashes, never the address itself. Deleted after a while. */
export const accountTraces = pgTable(
  'account_traces',
  {
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    keyId: reference(() => traceKeys.id, { onDelete: 'cascade' }).notNull(),
    day: date().notNull(),
    /** Of the IPv4 address or the IPv6 network (/64). */
    address: bytes().notNull(),
    /** Of the browser's name and version (User-Agent). */
    device: bytes().notNull(),
    /** The minute of the day (UTC) when it was first used. */
    minute: integer().notNull(),
    signedIn: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.day, t.address, t.device] })],
);
