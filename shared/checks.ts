import { z } from 'zod';
import { Amount } from './schema.ts';
import { checkVerdicts, dealStates, expiryCauses } from './states.ts';

/** `PUT /api/deals/:id/check`: your own check, which replaces an earlier one. */
export const CheckDeal = z
  .strictObject({ verdict: z.enum(checkVerdicts), price: Amount.optional() })
  .refine((check) => check.verdict === 'price_changed' || check.price === undefined, {
    path: ['price'],
    error: 'Only allowed with price_changed',
    params: { rule: 'price_of_price_changed' },
  })
  .refine((check) => check.verdict !== 'price_changed' || check.price !== undefined, {
    path: ['price'],
    error: 'Enter the current price',
    params: { rule: 'price_required' },
  });
export type CheckDeal = z.infer<typeof CheckDeal>;

/** The deal after the check. */
export const CheckResult = z.object({
  state: z.enum(dealStates),
  expiredBy: z.enum(expiryCauses).optional(),
  price: Amount.optional(),
  /** What this check did to the deal, if anything. */
  effect: z.enum(['expired', 'reactivated', 'repriced']).optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;
