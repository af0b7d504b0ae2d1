import { z } from 'zod';
import { DealCard } from './deals.ts';
import { limits } from './limits.ts';
import { MerchantRef } from './merchants.ts';
import { Id, Moment, Slug, text } from './schema.ts';

const terms = { until: Moment, reason: text(limits.banReason) };

/** `POST /api/mod/merchant-bans`: a merchant, or a domain with its subdomains. */
export const AddMerchantBan = z.union([
  z.strictObject({ merchant: Slug, ...terms }),
  z.strictObject({ domain: text(limits.domain), ...terms }),
]);
export type AddMerchantBan = z.infer<typeof AddMerchantBan>;

export const MerchantBan = z.object({
  id: Id,
  merchant: MerchantRef.optional(),
  domain: z.string().optional(),
  ...terms,
  /** The handle of the moderator who banned it. */
  by: z.string().optional(),
  at: Moment,
});
export type MerchantBan = z.infer<typeof MerchantBan>;

/** `GET /api/mod/merchant-bans`: the newest first. */
export const MerchantBans = z.object({ bans: z.record(z.string(), MerchantBan), order: z.array(Id) });
export type MerchantBans = z.infer<typeof MerchantBans>;

/** `GET /api/mod/merchant-bans/:id/deals`: the live deals that a ban concerns, the newest first, and how many there are (1,000 means as many or more). */
export const BannedDeals = z.object({ deals: z.record(z.string(), DealCard), order: z.array(Id), count: z.int() });
export type BannedDeals = z.infer<typeof BannedDeals>;

export const MerchantBanResult = z.object({ id: Id });
export const MerchantBanHoldResult = z.object({ id: Id, count: z.int() });
