import { z } from 'zod';
import { Amount, Id, Moment } from './schema.ts';
import { priceSources } from './states.ts';

/** `GET /api/deals/:id/prices`: what the offer cost in every deal of the same product, oldest first. */
export const PriceHistory = z.object({
  currency: z.string(),
  points: z.array(z.object({ price: Amount, seenAt: Moment, source: z.enum(priceSources), deal: Id.optional() })),
  lowest: z.object({ price: Amount, seenAt: Moment }).optional(),
});
export type PriceHistory = z.infer<typeof PriceHistory>;
