import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { roles } from './permissions.ts';
import { RevokedDownvote, Sanction } from './sanctions.ts';
import { Cursor, Id, Moment, TrustLevel, text, WholeCursor } from './schema.ts';
import { dealStates, negativeReasons, personStates, removalStates } from './states.ts';

/** Someone as moderators see them. `handle` is absent until it is chosen, `email` for everybody but admins. */
export const StaffPerson = z.object({
  id: Id,
  handle: z.string().optional(),
  name: z.string(),
  avatar: z.string().optional(),
  role: z.enum(roles),
  trust: TrustLevel,
  state: z.enum(personStates),
  since: Moment,
  email: z.string().optional(),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

/** `GET /api/mod/people`: the newest first. `q` is part of a name or handle, for admins also of an e-mail address. */
export const StaffPeopleQuery = z.strictObject({
  q: text({ max: 80 }).optional(),
  state: z.enum(personStates).exclude(['deleted']).optional(),
  after: WholeCursor.optional(),
});
export const StaffPeople = z.object({ people: z.array(StaffPerson), next: Cursor.optional() });
export type StaffPeople = z.infer<typeof StaffPeople>;

/** A sanction with who decided it; nobody: the board itself. */
const StaffSanction = Sanction.extend({
  by: PersonRef.optional(),
  endedBy: PersonRef.optional(),
  appealDecidedBy: PersonRef.optional(),
});
export type StaffSanction = z.infer<typeof StaffSanction>;

/** An entry of the staff log about this person. */
const LogEntry = z.object({
  id: Id,
  at: Moment,
  action: z.string(),
  by: PersonRef.optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
});

const Downvote = z.object({ deal: Id, title: z.string(), reason: z.enum(negativeReasons), at: Moment, comment: Id, text: z.string() });
export type Downvote = z.infer<typeof Downvote>;

const ReportNote = z.object({
  id: Id,
  at: Moment,
  reason: z.string().optional(),
  text: z.string().optional(),
  /** The deal, or the one that the comment is on, and its title. */
  deal: Id.optional(),
  title: z.string().optional(),
});

/** An account that was used from the same address as this one. Never says which. */
export const RelatedAccount = z.object({
  person: StaffPerson.omit({ email: true }),
  /** On how many days it was used from an address of this person. */
  days: z.int(),
  /** On how many of them with the same browser. */
  sameBrowserDays: z.int(),
  /** On how many days both came within half an hour. */
  sameTimeDays: z.int(),
  last: z.iso.date(),
});
export type RelatedAccount = z.infer<typeof RelatedAccount>;

/** `GET /api/mod/people/:id`: what moderators see of a person. The lists have the latest entries. */
export const StaffPersonPage = z.object({
  person: StaffPerson,
  /** The last one first, each until it was changed. */
  formerNames: z.array(z.object({ name: z.string(), until: Moment })),
  sanctions: z.array(StaffSanction),
  revoked: z.array(RevokedDownvote),
  downvotes: z.array(Downvote),
  log: z.array(LogEntry),
  counts: z.object({
    deals: z.int(),
    removedDeals: z.int(),
    comments: z.int(),
    removedComments: z.int(),
    votesUp: z.int(),
    votesDown: z.int(),
    reportsAbout: z.int(),
    reportsBy: z.int(),
  }),
  deals: z.array(z.object({ id: Id, title: z.string(), state: z.enum(dealStates), at: Moment })),
  comments: z.array(z.object({ id: Id, deal: Id, title: z.string(), text: z.string(), at: Moment })),
  reportsAbout: z.array(ReportNote.extend({ by: PersonRef.optional() })),
  reportsBy: z.array(ReportNote),
  related: z.array(RelatedAccount),
  /** The last time that everything by them was removed, with how much of it so far; `undoing`: how much is left to restore. */
  removal: z.object({ id: Id, at: Moment, state: z.enum(removalStates).exclude(['undone']), deals: z.int(), comments: z.int() }).optional(),
});
export type StaffPersonPage = z.infer<typeof StaffPersonPage>;
