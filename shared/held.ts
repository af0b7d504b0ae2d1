import { z } from 'zod';
import { DealDetail } from './deals.ts';
import { Id, Moment } from './schema.ts';

/** A comment of yours that is hidden until a moderator has looked at it. */
const HeldComment = z.object({
  id: Id,
  deal: z.object({ id: Id, slug: z.string(), title: z.string() }),
  body: z.string(),
  html: z.string(),
  version: z.int(),
  at: Moment,
});

/** `GET /api/me/held`: your own deals and comments that are hidden until a moderator has looked at them, latest first. */
export const Held = z.object({ deals: z.record(z.string(), DealDetail), order: z.array(Id), comments: z.array(HeldComment) });
export type Held = z.infer<typeof Held>;
