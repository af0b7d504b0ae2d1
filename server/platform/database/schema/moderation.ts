import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, doublePrecision, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import { moderation } from '../../../../shared/moderation-limits.ts';
import { caseEntryKinds, caseOutcomes, caseStates } from '../../../../shared/states.ts';
import { id, oneOf, reference, timestamptz } from './columns.ts';
import { comments } from './comments.ts';
import { deals } from './deals.ts';
import { merchants } from './merchants.ts';
import { people } from './people.ts';

/**
 * What moderators, admins and the board itself decided. A trigger refuses to change or delete a row. Without foreign keys, because a row
 * stays whatever becomes of its subject.
 */
export const staffLog = pgTable('staff_log', {
  id: id(),
  at: timestamptz().notNull().defaultNow(),
  /** Null: the board itself. */
  actorId: bigint({ mode: 'number' }),
  /** One of shared/staff-actions.ts. */
  action: text().notNull(),
  dealId: bigint({ mode: 'number' }),
  commentId: bigint({ mode: 'number' }),
  personId: bigint({ mode: 'number' }),
  merchantId: bigint({ mode: 'number' }),
  /** Shown to the person concerned and, if the row is public, to everybody. */
  reason: text(),
  /** For staff only. */
  note: text(),
  /** What the action changed, for staff only. */
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Whether everybody can read it, without `note` and `details`. */
  isPublic: boolean().notNull(),
  /** The entry that this one undoes. */
  undoes: bigint({ mode: 'number' }).references((): AnyPgColumn => staffLog.id),
});

/** What waits for a moderator's decision: at most one open case for each deal, comment, person or merchant. */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    dealId: reference(() => deals.id, { onDelete: 'cascade' }),
    commentId: reference(() => comments.id, { onDelete: 'cascade' }),
    personId: reference(() => people.id, { onDelete: 'cascade' }),
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }),
    state: text({ enum: caseStates }).notNull().default('open'),
    /** The sum of its entries' weights. */
    urgency: real().notNull().default(0),
    openedAt: timestamptz().notNull().defaultNow(),
    claimedBy: reference(() => people.id),
    claimedAt: timestamptz(),
    decidedBy: reference(() => people.id),
    decidedAt: timestamptz(),
    outcome: text({ enum: caseOutcomes }),
    /** The version of the deal or comment that the moderator saw when they decided. */
    seenVersion: integer(),
    /** The entry of the staff log that records the decision. */
    logId: bigint({ mode: 'number' }).references(() => staffLog.id),
    /** The queue's order: an older case overtakes a heavier one. */
    priority: doublePrecision()
      .notNull()
      .generatedAlwaysAs(sql.raw(`urgency - epoch(opened_at) / ${moderation.overtakes}`)),
  },
  (t) => [
    check('cases_state', oneOf(t.state, caseStates)),
    check('cases_outcome', oneOf(t.outcome, caseOutcomes)),
    check('cases_one_subject', sql`num_nonnulls(${t.dealId}, ${t.commentId}, ${t.personId}, ${t.merchantId}) = 1`),
    check('cases_claim', sql`(${t.claimedBy} is null) = (${t.claimedAt} is null)`),
    check('cases_decision', sql`(${t.state} = 'decided') = (${t.decidedAt} is not null)`),
  ],
);

/** Why something is in the queue: a report, a rule that held it, an appeal. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: id(),
    caseId: reference(() => cases.id, { onDelete: 'cascade' }).notNull(),
    kind: text({ enum: caseEntryKinds }).notNull(),
    /** Who reported, appealed or proposed; null: the board itself. */
    personId: reference(() => people.id),
    reason: text(),
    text: text(),
    weight: real().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [check('case_entries_kind', oneOf(t.kind, caseEntryKinds)), check('case_entries_weight', sql`${t.weight} >= 0`)],
);
