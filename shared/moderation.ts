import { z } from 'zod';
import { Comment } from './comments.ts';
import { DealCard, PersonRef } from './deals.ts';
import { decisionNames, maySanction, needsReason } from './decisions.ts';
import { limits } from './limits.ts';
import { MerchantRef } from './merchants.ts';
import { sanctionTexts } from './moderation-limits.ts';
import { roles } from './permissions.ts';
import { SanctionStep } from './sanctions.ts';
import { Amount, Cursor, Id, Moment, TrustLevel, text } from './schema.ts';
import { caseEntryKinds, caseOutcomes, caseStates, personStates, priceSources, revisionCauses } from './states.ts';

export const QueueQuery = z.strictObject({ kind: z.enum(caseEntryKinds).optional(), after: Cursor.optional() });
export type QueueQuery = z.infer<typeof QueueQuery>;

/** A person as moderators see them. */
export const ModPerson = PersonRef.extend({
  id: Id,
  role: z.enum(roles),
  trust: TrustLevel,
  state: z.enum(personStates),
  since: Moment,
});
export type ModPerson = z.infer<typeof ModPerson>;

/** Why something is in the queue. */
export const CaseEntry = z.object({
  id: Id,
  kind: z.enum(caseEntryKinds),
  reason: z.string().optional(),
  text: z.string().optional(),
  /** Absent: the board itself, or a deleted person. */
  by: PersonRef.optional(),
  weight: z.number().optional(),
  at: Moment,
  /** Without `by`, `text` and `weight`, because the case concerns a moderator or an admin: see `GET /api/mod/cases/:id/reporters`. */
  withheld: z.literal(true).optional(),
  /** What its kind adds, such as `duplicateOf`. */
  details: z.record(z.string(), z.unknown()).optional(),
  /** An appeal or a claim that waits for its own decision. */
  waits: z.literal(true).optional(),
  /** The moderator whose decision is appealed. */
  against: Id.optional(),
});
export type CaseEntry = z.infer<typeof CaseEntry>;

/** What a case is about: exactly one of them. */
const caseSubject = {
  deal: DealCard.extend({
    version: z.int(),
    locked: z.literal(true).optional(),
    /** Its author deleted it, and might restore it. */
    deleted: z.literal(true).optional(),
  }).optional(),
  comment: Comment.extend({
    deal: z.object({ id: Id, slug: z.string(), title: z.string(), locked: z.literal(true).optional() }),
  }).optional(),
  person: ModPerson.optional(),
  merchant: MerchantRef.optional(),
};

export const QueueCase = z.object({
  id: Id,
  state: z.enum(caseStates),
  /** Absent: who reported it is withheld. */
  urgency: z.number().optional(),
  openedAt: Moment,
  claimed: z.object({ by: PersonRef, at: Moment }).optional(),
  ...caseSubject,
  /** The last ones; `more` says how many others there are. */
  entries: z.array(CaseEntry),
  more: z.int().optional(),
});
export type QueueCase = z.infer<typeof QueueCase>;

/** `GET /api/mod/cases`: a page of open cases, most urgent first. */
export const Queue = z.object({ cases: z.record(z.string(), QueueCase), order: z.array(Id), next: Cursor.optional() });
export type Queue = z.infer<typeof Queue>;

/** `GET /api/mod/cases/count`: how many cases are open. */
export const OpenCases = z.object({ open: z.int() });
export type OpenCases = z.infer<typeof OpenCases>;

/** `GET /api/mod/cases/:id`: what a moderator needs to know for a decision. */
export const CaseContext = z.object({
  case: QueueCase,
  decided: z.object({ by: PersonRef.optional(), at: Moment, outcome: z.enum(caseOutcomes).optional() }).optional(),
  /** Whom it is about: the author, or the person. */
  person: ModPerson.optional(),
  /** What they posted, by state. */
  deals: z.record(z.string(), z.int()),
  comments: z.record(z.string(), z.int()),
  /** What staff decided about them before, last first. */
  decisions: z.array(z.object({ action: z.string(), at: Moment, reason: z.string().optional(), by: PersonRef.optional() })),
  /** The deal's last edits and prices. */
  edits: z.array(z.object({ at: Moment, cause: z.enum(revisionCauses), by: PersonRef.optional(), fields: z.array(z.string()) })),
  prices: z.array(z.object({ at: Moment, price: Amount, currency: z.string(), source: z.enum(priceSources) })),
  /** Who voted for the deal, by trust and by the age of the account. */
  /** By trust and age of account. `networks`: from how many different ones, of the last 30 days. */
  votes: z.array(z.object({ trust: z.int(), age: z.enum(['day', 'week', 'older']), up: z.int(), down: z.int(), networks: z.int() })),
});
export type CaseContext = z.infer<typeof CaseContext>;

/** `GET /api/mod/cases/:id/reporters`: what is withheld of its entries, by their ids. */
export const CaseReporters = z.object({
  entries: z.record(z.string(), CaseEntry.pick({ by: true, text: true, weight: true })),
});
export type CaseReporters = z.infer<typeof CaseReporters>;

export const ClaimCase = z.strictObject({ takeOver: z.boolean().optional() });
export const DecideCase = z
  .strictObject({
    decision: z.enum(decisionNames),
    /** The version of the deal or comment that the moderator has seen. A decision protects this one only. */
    version: z.int().min(1).optional(),
    /** Shown to the author and, if the decision is public, to everybody. */
    reason: text({ ...limits.staffReason, max: sanctionTexts.reason.max, lines: true }).optional(),
    /** The sanction that `warn` imposes, by default a warning; or that `remove` imposes in the same step. */
    sanction: SanctionStep.optional(),
    /** For `merge`: the deal that stays. */
    into: Id.optional(),
    /** For staff only. */
    note: text({ ...sanctionTexts.note, lines: true }).optional(),
  })
  .superRefine(({ decision, version, reason, into, sanction }, ctx) => {
    if (sanction !== undefined && !maySanction(decision))
      ctx.addIssue({ code: 'custom', path: ['sanction'], message: 'This decision sanctions nobody', params: { rule: 'unknown' } });
    if (decision === 'approve' && version === undefined)
      ctx.addIssue({ code: 'custom', path: ['version'], message: 'Name the version that you have seen', params: { rule: 'required' } });
    if ((decision === 'merge') !== (into !== undefined))
      ctx.addIssue({ code: 'custom', path: ['into'], message: 'Name the deal that stays, for a merge only', params: { rule: 'required' } });
    if (needsReason(decision) && reason === undefined)
      ctx.addIssue({ code: 'custom', path: ['reason'], message: 'Say why', params: { rule: 'required' } });
  });
export type DecideCase = z.infer<typeof DecideCase>;
/** With VERSION_CONFLICT: the version that a case is about now. */
export const CaseVersion = z.object({ id: Id, version: z.int() });
export const CaseResult = z.object({ id: Id, state: z.enum(caseStates), outcome: z.enum(caseOutcomes).optional() });
export type CaseResult = z.infer<typeof CaseResult>;
