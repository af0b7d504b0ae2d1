import { z } from 'zod';
import { limits } from './limits.ts';
import { Id, Moment, text } from './schema.ts';
import { tokenScopes } from './token-scopes.ts';

export const CreateToken = z.strictObject({
  name: text(limits.tokenName),
  scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
  /** Absent: until you end it. */
  endsAt: Moment.optional(),
});
export type CreateToken = z.infer<typeof CreateToken>;

export const CreatedToken = z.object({
  id: Id,
  /** Only in the first answer: a repetition with the same Idempotency-Key does not show it again. */
  token: z.string().optional(),
});
export type CreatedToken = z.infer<typeof CreatedToken>;

export const EndedToken = z.object({ ended: z.boolean() });
export const EndedTokens = z.object({ ended: z.int() });

/** `GET /api/me/tokens`: your personal tokens, newest first. */
export const Tokens = z.object({
  tokens: z.record(
    z.string(),
    z.object({
      id: Id,
      name: z.string(),
      scopes: z.array(z.enum(tokenScopes)),
      createdAt: Moment,
      /** Within an hour; absent if it was never used. */
      usedAt: Moment.optional(),
      endsAt: Moment.optional(),
    }),
  ),
  order: z.array(Id),
});
export type Tokens = z.infer<typeof Tokens>;
