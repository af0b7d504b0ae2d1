import { z } from 'zod';
import type { HeatScale } from './heat.ts';

/** `GET /api/site`: what every screen needs to know about the board. */
export const Site = z.object({
  name: z.string(),
  /** ISO 4217, the currency of a new deal. */
  currency: z.string(),
  /** Whether there are exchange rates (`GET /api/exchange-rates`). */
  exchangeRates: z.boolean(),
  categories: z.record(z.string(), z.object({ slug: z.string(), name: z.string() })),
  /** Category slugs in display order. */
  order: z.array(z.string()),
  /** The net votes from which a deal has a level of heat. */
  heat: z.object({ warm: z.int(), hot: z.int(), blazing: z.int() }) satisfies z.ZodType<HeatScale>,
});
export type Site = z.infer<typeof Site>;
