import { z } from 'zod';

/** `GET /api/site`: what every screen needs to know of the board. */
export const Site = z.object({
  name: z.string(),
  /** ISO 4217, the currency of a new deal. */
  currency: z.string(),
  categories: z.record(z.string(), z.object({ slug: z.string(), name: z.string() })),
  /** Category slugs in display order. */
  order: z.array(z.string()),
});
export type Site = z.infer<typeof Site>;
