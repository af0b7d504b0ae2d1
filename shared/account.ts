import { z } from 'zod';
import { ImageHash } from './images.ts';
import { limits } from './limits.ts';
import { DisplayName, Handle, Id, Moment, text } from './schema.ts';
import { consentPages, erasedContents } from './states.ts';

/** `GET /api/me/sessions`: where you are signed in, last used first. */
export const Sessions = z.object({
  sessions: z.record(
    z.string(),
    z.object({
      id: Id,
      /** Families, such as Firefox and Windows; absent if unknown. */
      browser: z.string().optional(),
      system: z.string().optional(),
      since: Moment,
      /** Within five minutes. */
      seen: Moment,
      /** The one that asks. */
      current: z.literal(true).optional(),
      /** Last used from the same network as the one that asks. */
      sameNetwork: z.literal(true).optional(),
    }),
  ),
  order: z.array(Id),
});
export type Sessions = z.infer<typeof Sessions>;

/** `GET /api/me/account`: what leaving and taking one's data along needs to know. */
export const Account = z.object({
  /** As the sign-in service says. */
  email: z.string().optional(),
  /** Until when export and deletion need no further sign-in in this session; absent if they do. */
  confirmedUntil: Moment.optional(),
  /** What becomes of deals and comments once the account is erased. */
  erasedContent: z.enum(erasedContents),
  /** When a deleted account is erased. */
  eraseAt: Moment.optional(),
});
export type Account = z.infer<typeof Account>;

/** `GET /api/me/profile`: what others see of you, and what you may change. */
export const Profile = z.object({
  name: z.string(),
  avatar: z.string().optional(),
  bio: z.string().optional(),
  /** Where the sign-in service has a picture of you. */
  providerPicture: z.string().optional(),
  /** How often you may still change your name, and when again if you may not now. */
  nameChanges: z.object({ remaining: z.int(), availableAt: Moment.optional() }),
});
export type Profile = z.infer<typeof Profile>;

/** `PATCH /api/me/profile`: a JSON merge patch. */
export const EditProfile = z.strictObject({
  name: DisplayName.optional(),
  /** The hash of an added picture. */
  picture: ImageHash.nullable().optional(),
  bio: text({ min: 1, max: limits.bio.max, lines: true }).nullable().optional(),
});
export type EditProfile = z.infer<typeof EditProfile>;
export const ProfileResult = z.object({ name: z.string() });

export const SessionsResult = z.object({ ended: z.int() });
export const DeletionResult = z.object({ eraseAt: Moment.optional() });

export const BlockPerson = z.strictObject({ person: Handle });
export type BlockPerson = z.infer<typeof BlockPerson>;
export const BlockResult = z.object({ id: Id });

/** `GET /api/me/blocks`: the people you have blocked, newest first. */
export const Blocks = z.object({
  blocks: z.record(z.string(), z.object({ id: Id, handle: z.string(), name: z.string(), avatar: z.string().optional() })),
  order: z.array(Id),
});
export type Blocks = z.infer<typeof Blocks>;

/** A version of a page, such as the terms. */
export const PageVersion = z.strictObject({ page: z.enum(consentPages), version: z.int().min(1) });
export type PageVersion = z.infer<typeof PageVersion>;

/** `GET /api/me/consents`: what you are asked to accept. */
export const DueConsents = z.object({ due: z.array(PageVersion) });
export type DueConsents = z.infer<typeof DueConsents>;

/** `GET /api/admin/consents`: what everybody is asked to accept, and how many have. */
export const RequiredConsents = z.object({ pages: z.array(PageVersion.extend({ since: Moment, accepted: z.int() })) });
export type RequiredConsents = z.infer<typeof RequiredConsents>;

export const AskConsent = z.strictObject({ page: z.enum(consentPages) });

/** `POST /auth/sign-out`: where to go, to sign out at the identity provider too. */
export interface SignedOut {
  redirect: string;
}
