import { z } from 'zod';
import { Moment, TrustLevel } from './schema.ts';

/** `GET /api/me/trust`: what the signed-in person has done for the next level of trust that is earned. */
export const OwnTrust = z.object({
  trust: TrustLevel,
  /** Staff has set it lower than what they have earned. */
  lowered: z.literal(true).optional(),
  since: Moment,
  /** More than what they have earned before. Absent if nothing is. */
  next: z
    .object({
      trust: z.int(),
      /** When they have been here long enough. */
      from: Moment,
      /** What they have and need: visible deals and comments for T1, hot deals for T2. */
      have: z.int(),
      need: z.int(),
    })
    .optional(),
});
export type OwnTrust = z.infer<typeof OwnTrust>;
