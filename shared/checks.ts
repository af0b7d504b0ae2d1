import { z } from 'zod';
import { Amount, Id, Moment } from './schema.ts';
import { checkVerdicts, dealStates, expiryCauses, priceSources, revisionCauses } from './states.ts';

/** `PUT /api/deals/:id/check`: one's own check, which replaces the one before. */
export const CheckDeal = z
  .strictObject({ verdict: z.enum(checkVerdicts), price: Amount.optional() })
  .refine((check) => check.verdict === 'price_changed' || check.price === undefined, {
    path: ['price'],
    error: 'Only with price_changed',
    params: { rule: 'price_of_price_changed' },
  })
  .refine((check) => check.verdict !== 'price_changed' || check.price !== undefined, {
    path: ['price'],
    error: 'Say what it costs now',
    params: { rule: 'price_required' },
  });
export type CheckDeal = z.infer<typeof CheckDeal>;

/** What a check answers: what the deal has become by it. */
export const CheckResult = z.object({
  state: z.enum(dealStates),
  expiredBy: z.enum(expiryCauses).optional(),
  price: Amount.optional(),
  /** It was this check that expired, revived or repriced it. */
  did: z.enum(['expired', 'revived', 'repriced']).optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** `GET /api/deals/:id/prices`: what the offer cost, oldest first, from every deal that was about the same product. */
export const PriceHistory = z.object({
  currency: z.string(),
  points: z.array(z.object({ price: Amount, seenAt: Moment, source: z.enum(priceSources), deal: Id.optional() })),
  lowest: z.object({ price: Amount, seenAt: Moment }).optional(),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
/** `GET /api/deals/:id/revisions`: what was changed, last first. */
export const Revisions = z.object({
  revisions: z.record(
    z.string(),
    z.object({
      version: z.int(),
      at: Moment,
      cause: z.enum(revisionCauses),
      /** Absent where several people's checks did it, and for somebody who has left. */
      editor: z.object({ handle: z.string(), name: z.string() }).optional(),
      /** By the field's name: what it was and what it became. Absent is: nothing. */
      changes: z.record(z.string(), z.object({ from: Value.optional(), to: Value.optional() })),
    }),
  ),
  /** Versions, last first. */
  order: z.array(z.int()),
});
export type Revisions = z.infer<typeof Revisions>;
