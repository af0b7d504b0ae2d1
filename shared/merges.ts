import { z } from 'zod';
import { DealResult, PersonRef } from './deals.ts';
import { limits } from './limits.ts';
import { Id, Moment, text } from './schema.ts';

const reason = text(limits.staffReason).optional();

/** `deal` is merged into `into`, which stays. */
export const MergeDeals = z.strictObject({ deal: Id, into: Id, reason });
export type MergeDeals = z.infer<typeof MergeDeals>;
export const MergeResult = z.object({ merge: Id, into: DealResult });
export type MergeResult = z.infer<typeof MergeResult>;

export const UndoneMerge = z.object({ deal: Id, slug: z.string() });
export type UndoneMerge = z.infer<typeof UndoneMerge>;

export const ProposeMerge = z.strictObject({ into: Id, reason });
export type ProposeMerge = z.infer<typeof ProposeMerge>;
export const ProposeMergeResult = z.object({ proposed: z.literal(true) });
export type ProposeMergeResult = z.infer<typeof ProposeMergeResult>;

/** `GET /api/mod/deals/:id/merges`: what was merged into a deal and can still be separated. */
export const DealMerges = z.object({
  merges: z.array(
    z.object({
      id: Id,
      deal: z.object({ id: Id, slug: z.string(), title: z.string() }),
      by: PersonRef.optional(),
      at: Moment,
      /** Until when it can be undone. */
      until: Moment,
    }),
  ),
});
export type DealMerges = z.infer<typeof DealMerges>;
