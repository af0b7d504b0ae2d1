import { z } from 'zod';
import { Id, Moment } from './schema.ts';

/**
 * `GET /api/me/posting`: why your next deal waits for a moderator's approval, and what you change in your published ones; absent if it does not. And
 * the deals that moderators approved lately, whose changes wait too.
 */
export const Posting = z.object({
  /** `first`: none of yours was published yet. `again`: you posted one less than a day ago. */
  holdReason: z.enum(['first', 'again']).optional(),
  /** For `again`: until when. */
  heldUntil: Moment.optional(),
  approved: z.array(z.object({ deal: Id, until: Moment })).optional(),
});
export type Posting = z.infer<typeof Posting>;
