import { z } from 'zod';
import { readDeals } from './limits.ts';
import { Id } from './schema.ts';

/** `GET /api/me/read-deals`: the deals that someone has read, the last one last. `isKept`: the board keeps them, so that all their devices dim them. */
export const ReadDeals = z.object({ deals: z.array(Id), isKept: z.boolean() });
export type ReadDeals = z.infer<typeof ReadDeals>;

/** `PUT /api/me/read-deals`: deals that were read since, the last one last. */
export const AddReadDeals = z.strictObject({ deals: z.array(Id).min(1).max(readDeals.added) });

/** `PATCH /api/me/read-deals`. Without `isKept`, what the board has kept is deleted. */
export const KeepReadDeals = z.strictObject({ isKept: z.boolean() });
export const ReadDealsResult = z.object({ isKept: z.boolean() });
