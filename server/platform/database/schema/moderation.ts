import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moderation } from '../../../../shared/moderation-limits.ts';
import { caseEntryKinds, caseOutcomes, caseStates } from '../../../../shared/states.ts';
import { id, oneOf, reference, timestamptz } from './columns.ts';
import { comments } from './comments.ts';
import { deals } from './deals.ts';
import { people } from './people.ts';
import { merchants } from './site.ts';

/**
 * What moderators, admins and the board itself decided. A trigger refuses to change or delete a row. Without foreign keys, because a row
 * stays whatever becomes of its subject.
 */
export const staffLog = pgTable(
  'staff_log',
  {
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
  },
  (t) => [
    index('staff_log_public').on(t.id).where(sql`${t.isPublic}`),
    index('staff_log_action').on(t.action, t.id),
    index('staff_log_actor').on(t.actorId, t.id),
    index('staff_log_deal').on(t.dealId, t.id).where(sql`${t.dealId} is not null`),
    index('staff_log_comment').on(t.commentId, t.id).where(sql`${t.commentId} is not null`),
    index('staff_log_person').on(t.personId, t.id).where(sql`${t.personId} is not null`),
    index('staff_log_merchant').on(t.merchantId, t.id).where(sql`${t.merchantId} is not null`),
    uniqueIndex('staff_log_undoes').on(t.undoes).where(sql`${t.undoes} is not null`),
  ],
);

const openOnly = (t: { state: AnyPgColumn }) => sql`${t.state} = 'open'`;

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
    uniqueIndex('cases_open_deal').on(t.dealId).where(openOnly(t)),
    uniqueIndex('cases_open_comment').on(t.commentId).where(openOnly(t)),
    uniqueIndex('cases_open_person').on(t.personId).where(openOnly(t)),
    uniqueIndex('cases_open_merchant').on(t.merchantId).where(openOnly(t)),
    index('cases_queue').on(t.priority, t.id).where(openOnly(t)),
    index('cases_claimed').on(t.claimedAt).where(sql`${t.claimedAt} is not null and ${t.state} = 'open'`),
    index('cases_deal').on(t.dealId),
    index('cases_comment').on(t.commentId),
    index('cases_person').on(t.personId),
    index('cases_merchant').on(t.merchantId),
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
  (t) => [
    index('case_entries_case').on(t.caseId, t.id),
    index('case_entries_person').on(t.personId, t.at),
    uniqueIndex('case_entries_one_report').on(t.caseId, t.personId).where(sql`${t.kind} = 'report'`),
    check('case_entries_kind', oneOf(t.kind, caseEntryKinds)),
    check('case_entries_weight', sql`${t.weight} >= 0`),
  ],
);
