import { z } from 'zod';
import { registration } from './account-limits.ts';
import { limits } from './limits.ts';
import { Handle, Id, MessageLanguage, Moment, text } from './schema.ts';

/** 32 random bytes in base64url. */
export const InvitationCode = z.string().regex(/^[\w-]{43}$/);

/** What someone who asks to join tells the admins. `language`: of the mail with their answer. */
export const JoinText = z.strictObject({ text: text({ ...limits.joinText, lines: true }).optional(), language: MessageLanguage });

const JoinRequest = z.object({ handle: Handle, text: z.string().optional(), at: Moment });

/** `GET /api/me/join-request`: what became of it. Empty for someone who has not asked. */
export const OwnJoinRequest = z.object({
  request: JoinRequest.extend({
    /** Absent while it waits. True with a handle that someone else has taken meanwhile: they choose another. */
    approved: z.boolean().optional(),
    answer: z.string().optional(),
    /** When someone who was declined can ask again. */
    againAt: Moment.optional(),
  }).optional(),
});
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>;

/** `GET /api/admin/registration` */
export const AdminRegistration = z.object({
  /** Those who wait, the longest first. */
  requests: z.array(JoinRequest.extend({ id: Id, name: z.string(), hasAddress: z.boolean() })),
  invitations: z.array(
    z.object({
      id: Id,
      note: z.string().optional(),
      uses: z.int(),
      used: z.int(),
      at: Moment,
      endsAt: Moment,
      state: z.enum(['valid', 'used', 'ended', 'revoked']),
    }),
  ),
});
export type AdminRegistration = z.infer<typeof AdminRegistration>;

/** `PUT /api/admin/join-requests/:id`; the id is the person's. */
export const DecideJoinRequest = z.strictObject({
  approved: z.boolean(),
  /** The handle that the admin has seen: who waits can change it, but nobody can once they are a member. */
  handle: Handle.optional(),
  answer: text({ ...limits.joinAnswer, lines: true }).optional(),
});
export type DecideJoinRequest = z.infer<typeof DecideJoinRequest>;
export const JoinDecision = z.object({
  approved: z.boolean(),
  /** Their handle is somebody else's by now: they choose another before they are a member. */
  handleTaken: z.literal(true).optional(),
});

/** `POST /api/admin/invitations` */
export const CreateInvitation = z.strictObject({
  note: text(limits.invitationNote).optional(),
  uses: z.int().min(1).max(registration.uses),
  days: z.int().min(1).max(registration.days),
});
export type CreateInvitation = z.infer<typeof CreateInvitation>;
/** Only this answer contains the code. Its link is `/welcome#CODE`, which no server sees. */
export const CreatedInvitation = z.object({ id: Id, code: InvitationCode });
export const InvitationResult = z.object({ id: Id });
