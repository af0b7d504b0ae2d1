import { z } from 'zod';
import { DealCard, DealList } from './deals.ts';
import { Id, WholeCursor } from './schema.ts';

/** `GET /api/me/following` */
export const FollowingQuery = z.strictObject({ after: WholeCursor.optional() });
const FollowedDeal = DealCard.extend({
  /** The ids of the alerts that it is there for. */
  because: z.array(Id),
});
export const Following = DealList.pick({ order: true, next: true }).extend({ deals: z.record(z.string(), FollowedDeal) });
export type Following = z.infer<typeof Following>;
