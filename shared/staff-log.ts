import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { limits } from './limits.ts';
import { MerchantRef } from './merchants.ts';
import { Cursor, Handle, Id, Moment, text, WholeCursor } from './schema.ts';
import { type StaffAction, staffActionNames } from './staff-actions.ts';

/**
 * The body of a command that moderators and fact-checkers also do to other people's things: then the reason is required. It is one of
 * shared/reasons.ts, or a text.
 */
export const WithReason = z.strictObject({ reason: text(limits.staffReason).optional() }).nullish();
export type WithReason = z.infer<typeof WithReason>;

/** Which entries a log shows. `who` did it, `person` is whom it concerns; both are handles. */
export const StaffLogQuery = z.strictObject({
  action: z.enum(staffActionNames as [StaffAction, ...StaffAction[]]).optional(),
  who: Handle.optional(),
  deal: z.coerce.number().pipe(Id).optional(),
  person: Handle.optional(),
  after: WholeCursor.optional(),
});
export type StaffLogQuery = z.infer<typeof StaffLogQuery>;

const DealInLog = z.object({
  id: Id,
  /** Absent once the deal is removed. */
  slug: z.string().optional(),
  title: z.string().optional(),
});

export const PublicEntry = z.object({
  id: Id,
  at: Moment,
  action: z.enum(staffActionNames as [StaffAction, ...StaffAction[]]),
  /** Who did it; absent for the board itself and for a deleted person. */
  actor: PersonRef.optional(),
  /** The board did it by itself. */
  isAutomatic: z.literal(true).optional(),
  deal: DealInLog.optional(),
  comment: Id.optional(),
  person: PersonRef.optional(),
  merchant: MerchantRef.optional(),
  /** What a ban of merchants is of, if not of one merchant. */
  domain: z.string().optional(),
  /** When a ban of a merchant or a sanction ends, as it was decided. */
  until: Moment.optional(),
  /** One of shared/reasons.ts, or a text. */
  reason: z.string().optional(),
  /** The entry that this one undoes. */
  undoes: Id.optional(),
});
export type PublicEntry = z.infer<typeof PublicEntry>;

/** `GET /api/moderation-log`: what moderators, fact-checkers and the board did, last first. */
export const PublicLog = z.object({ entries: z.record(z.string(), PublicEntry), order: z.array(Id), next: Cursor.optional() });
export type PublicLog = z.infer<typeof PublicLog>;

export const StaffEntry = PublicEntry.extend({
  /** Not in the public log. */
  isPrivate: z.literal(true).optional(),
  note: z.string().optional(),
  details: z.record(z.string(), z.string()).optional(),
});
export type StaffEntry = z.infer<typeof StaffEntry>;

/** `GET /api/mod/staff-log`: everything in the staff log, last first. */
export const StaffLog = z.object({ entries: z.record(z.string(), StaffEntry), order: z.array(Id), next: Cursor.optional() });
export type StaffLog = z.infer<typeof StaffLog>;
