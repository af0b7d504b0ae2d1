import { z } from 'zod';
import { DealCard } from './deals.ts';
import { limits } from './limits.ts';
import { Amount } from './schema.ts';

/** `POST /api/deals/preview`: reads the merchant's page that a link leads to. */
export const AskPreview = z.strictObject({ url: z.string().min(1).max(limits.url.max) });

/** What the page says of its offer. What it does not say is left out; nothing here is stored. */
export const DealPreview = z.object({
  /** The address without what only tracks; what the form goes on with. */
  url: z.string(),
  title: z.string().optional(),
  /** Minor units of `currency`. */
  price: Amount.optional(),
  currency: z.string().optional(),
  shipping: Amount.optional(),
  /** What the page itself says it cost before, above the price. */
  reference: Amount.optional(),
  /** Where the picture is, at the merchant's; `POST /api/images/copies` takes it over. */
  picture: z.string().optional(),
  merchant: z.string().optional(),
  /** The slug of a category of the board that the page's own words fit. */
  category: z.string().optional(),
  /** The offer is here already, live or expired not long ago. */
  duplicate: DealCard.optional(),
});
export type DealPreview = z.infer<typeof DealPreview>;
