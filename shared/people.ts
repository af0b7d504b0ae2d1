import { z } from 'zod';
import { PersonRef } from './deals.ts';
import { roles } from './permissions.ts';
import { InvitationCode, JoinText } from './registration.ts';
import { isReserved } from './reserved-handles.ts';
import { Cursor, DisplayName, Handle, Id, Moment, TrustLevel, WholeCursor } from './schema.ts';
import { badgeKinds, personStates } from './states.ts';

/** `GET /api/people/:handle`: the public profile of a person. */
export const PersonPage = z.object({
  handle: z.string(),
  name: z.string(),
  avatar: z.string().optional(),
  /** Plain text. */
  bio: z.string().optional(),
  role: z.enum(roles),
  trust: TrustLevel,
  since: Moment,
  deals: z.int(),
  comments: z.int(),
  hotDeals: z.int(),
  badges: z.array(z.enum(badgeKinds)),
  represents: PersonRef.shape.represents,
});
export type PersonPage = z.infer<typeof PersonPage>;

/** `GET /api/people/:handle/record`: what others made of what they did. */
export const PersonRecord = z.object({
  /** Upvotes of others on their deals and comments that one may see. */
  upvotes: z.int(),
  /** Their checks of deals that someone else has confirmed. */
  confirmedChecks: z.int(),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export const PersonCommentsQuery = z.strictObject({ after: WholeCursor.optional() });
/** `GET /api/people/:handle/comments`: a page of their comments, latest first. */
export const PersonComments = z.object({
  comments: z.record(
    z.string(),
    z.object({
      id: Id,
      deal: z.object({ id: Id, slug: z.string(), title: z.string() }),
      html: z.string(),
      up: z.int(),
      down: z.int(),
      at: Moment,
    }),
  ),
  order: z.array(Id),
  next: Cursor.optional(),
});
export type PersonComments = z.infer<typeof PersonComments>;

/** `GET /api/me`: the signed-in person. `handle` is absent until it is chosen. */
export const Me = z.object({
  id: Id,
  handle: z.string().optional(),
  /** A suggestion from the name at the identity provider. */
  suggestedHandle: z.string().optional(),
  name: z.string(),
  avatar: z.string().optional(),
  role: z.enum(roles),
  trust: TrustLevel,
  state: z.enum(personStates),
  /** A sanction is in force, or a warning is not confirmed: `GET /api/me/sanctions` says which. */
  sanctioned: z.literal(true).optional(),
});
export type Me = z.infer<typeof Me>;

/** A handle that a person may choose. */
const NewHandle = Handle.refine((handle) => !isReserved(handle), { error: 'This handle is reserved', params: { rule: 'reserved' } });

export const ChooseHandle = z.strictObject({
  handle: NewHandle,
  name: DisplayName.optional(),
  invitation: InvitationCode.optional(),
  /** For admins, where they decide who joins. */
  request: JoinText.optional(),
});
export type ChooseHandle = z.infer<typeof ChooseHandle>;
/** `waits`: an admin decides first. */
export const HandleResult = z.object({ handle: Handle, waits: z.literal(true).optional() });
