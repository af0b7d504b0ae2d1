import { z } from 'zod';
import { DealCard } from './deals.ts';
import { limits } from './limits.ts';
import { Amount } from './schema.ts';

/** `POST /api/deals/preview`: extracts the offer from a merchant's page. */
export const AskPreview = z.strictObject({ url: z.string().min(1).max(limits.url.max) });

/** The offer on the page, without what the page does not contain. Nothing is stored. */
export const DealPreview = z.object({
  /** The URL without tracking parameters, for the form. */
  url: z.string(),
  title: z.string().optional(),
  /** Minor units of `currency`. */
  price: Amount.optional(),
  currency: z.string().optional(),
  shipping: Amount.optional(),
  /** The former price on the page, above the price. */
  reference: Amount.optional(),
  /** The URL of the picture; `POST /api/images/copies` copies it. */
  picture: z.string().optional(),
  merchant: z.string().optional(),
  /** The slug of the category that fits the page's words. */
  category: z.string().optional(),
  /** A deal with the same offer, live or recently expired. */
  duplicate: DealCard.optional(),
});
export type DealPreview = z.infer<typeof DealPreview>;
