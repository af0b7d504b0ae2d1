import { z } from 'zod';
import { Id, Moment } from './schema.ts';

/** The services that the board knows: each has a mark and a name of its own. */
export const knownProviders = ['github', 'google', 'microsoft', 'gitlab', 'discord'] as const;
export type KnownProvider = (typeof knownProviders)[number];

const Provider = z.object({
  /** By which addresses and settings call it. */
  key: z.string(),
  /** What people call it. */
  name: z.string(),
  /** Absent: a general one. */
  mark: z.enum(knownProviders).optional(),
});
export type SignInProvider = z.infer<typeof Provider>;

/** `GET /api/sign-in-providers`: the services that people sign in with, in the operator's order. */
export const SignInProviders = z.object({ providers: z.array(Provider) });
export type SignInProviders = z.infer<typeof SignInProviders>;

/** `GET /api/me/identities`: what you sign in with, oldest first. */
export const Identities = z.object({
  identities: z.record(
    z.string(),
    z.object({
      id: Id,
      /** Absent if the board no longer has the service. */
      provider: Provider.optional(),
      /** The service's own name, such as its address. */
      issuer: z.string(),
      /** As the service has verified it. */
      email: z.string().optional(),
      added: Moment,
      used: Moment,
      /** Whether you can remove it: not the last one that you can sign in with. */
      removable: z.literal(true).optional(),
    }),
  ),
  order: z.array(Id),
});
export type Identities = z.infer<typeof Identities>;

export const IdentityResult = z.object({ left: z.int() });

/** `POST /auth/link`: where to go, to sign in with what you want to add. */
export const StartLink = z.strictObject({ provider: z.string(), returnTo: z.string() });
export interface LinkStarted {
  redirect: string;
}
