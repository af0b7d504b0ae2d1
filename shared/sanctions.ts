import { z } from 'zod';
import { sanctionDays, sanctionTexts } from './moderation-limits.ts';
import { Id, Moment, text } from './schema.ts';
import { personStates, type SanctionKind, sanctionEndings, sanctionKinds } from './states.ts';

const Reason = text({ ...sanctionTexts.reason, lines: true });

/** A sanction as the person concerned sees it. */
export const Sanction = z.object({
  id: Id,
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  at: Moment,
  /** Absent for a warning and a ban. */
  until: Moment.optional(),
  acknowledgedAt: Moment.optional(),
  endedAt: Moment.optional(),
  ending: z.enum(sanctionEndings).optional(),
  /** `answer` and `decidedAt` are absent until it is decided. */
  appeal: z.object({ text: z.string(), at: Moment, answer: z.string().optional(), decidedAt: Moment.optional() }).optional(),
});
export type Sanction = z.infer<typeof Sanction>;

export const RevokedDownvote = z.object({ deal: Id, title: z.string(), comment: Id, reason: z.string(), at: Moment });
export type RevokedDownvote = z.infer<typeof RevokedDownvote>;

/** `GET /api/me/sanctions`: what moderators decided about the reader's account, latest first. */
export const OwnSanctions = z.object({
  state: z.enum(personStates),
  sanctions: z.array(Sanction),
  /** Those of the last days that count (revokedDownvotes). */
  revoked: z.array(RevokedDownvote),
});
export type OwnSanctions = z.infer<typeof OwnSanctions>;

/** `days` for a limit, a suspension and a stop of downvotes; a warning and a ban have none. */
const step = { kind: z.enum(sanctionKinds), days: z.int().min(sanctionDays.min).max(sanctionDays.max).optional() };
const hasItsDays = ({ kind, days }: { kind: SanctionKind; days?: number | undefined }) =>
  (days === undefined) === (kind === 'warning' || kind === 'ban');
const daysFault = {
  path: ['days'],
  error: 'A limit, a suspension and a stop of downvotes need days; a warning and a ban have none',
  params: { rule: 'days_of_sanction' },
};
/** Part of a decision about a case, which has the reason. */
export const SanctionStep = z.strictObject(step).refine(hasItsDays, daysFault);
export type SanctionStep = z.infer<typeof SanctionStep>;

export const ImposeSanction = z
  .strictObject({
    ...step,
    reason: Reason,
    /** For staff only. */
    note: text({ ...sanctionTexts.note, lines: true }).optional(),
  })
  .refine(hasItsDays, daysFault);
export type ImposeSanction = z.infer<typeof ImposeSanction>;

/** Of a ban with which everything by the person is removed. */
export const RemoveAll = z.strictObject({ reason: Reason, note: text({ ...sanctionTexts.note, lines: true }).optional() });
export type RemoveAll = z.infer<typeof RemoveAll>;
export const RemovalResult = z.object({ id: Id });

export const EndSanction = z.strictObject({ reason: Reason });
export type EndSanction = z.infer<typeof EndSanction>;
export const Appeal = z.strictObject({ text: text({ ...sanctionTexts.appeal, lines: true }) });
export type Appeal = z.infer<typeof Appeal>;
export const DecideAppeal = z.strictObject({ granted: z.boolean(), answer: Reason });
export type DecideAppeal = z.infer<typeof DecideAppeal>;
export const SanctionResult = z.object({ id: Id });

export const RevokeDownvote = z.strictObject({ reason: Reason, removeComment: z.boolean().optional() });
export type RevokeDownvote = z.infer<typeof RevokeDownvote>;
/** `stopped`: whether the person cannot vote down for a while now. */
export const RevocationResult = z.object({ stopped: z.boolean() });
/** `restored` is false if the person cannot have the vote back, because the deal is no longer live. */
export const VoteRestoration = z.object({ restored: z.boolean() });
