import { z } from 'zod';
import { Amount, Id, Moment } from './schema.ts';
import { checkVerdicts, dealStates, expiryCauses, priceSources, revisionCauses } from './states.ts';

/** `PUT /api/deals/:id/check`: one's own check, which replaces an earlier one. */
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

/** The deal after the check. */
export const CheckResult = z.object({
  state: z.enum(dealStates),
  expiredBy: z.enum(expiryCauses).optional(),
  price: Amount.optional(),
  /** What this check did to the deal, if anything. */
  did: z.enum(['expired', 'revived', 'repriced']).optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** `GET /api/deals/:id/prices`: what the offer cost in every deal of the same product, oldest first. */
export const PriceHistory = z.object({
  currency: z.string(),
  points: z.array(z.object({ price: Amount, seenAt: Moment, source: z.enum(priceSources), deal: Id.optional() })),
  lowest: z.object({ price: Amount, seenAt: Moment }).optional(),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
/** `GET /api/deals/:id/revisions`: what was changed, latest first. */
export const Revisions = z.object({
  revisions: z.record(
    z.string(),
    z.object({
      version: z.int(),
      at: Moment,
      cause: z.enum(revisionCauses),
      /** Absent if several people's checks did it, or if the editor's account is deleted. */
      editor: z.object({ handle: z.string(), name: z.string() }).optional(),
      /** By field name. An absent side means no value. */
      changes: z.record(z.string(), z.object({ from: Value.optional(), to: Value.optional() })),
    }),
  ),
  /** Versions, latest first. */
  order: z.array(z.int()),
});
export type Revisions = z.infer<typeof Revisions>;
