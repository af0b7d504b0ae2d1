import { z } from 'zod';
import { Moment } from './schema.ts';

/** `GET /api/me/posting`: why your next deal waits for a moderator's approval. Both are absent if it does not. */
export const Posting = z.object({
  /** `first`: none of yours was published yet. `again`: you posted one less than a day ago. */
  holdReason: z.enum(['first', 'again']).optional(),
  /** For `again`: until when. */
  heldUntil: Moment.optional(),
});
export type Posting = z.infer<typeof Posting>;
