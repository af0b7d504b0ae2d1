import { z } from 'zod';
import { announcementLooks, themes } from './board-settings.ts';
import type { HeatScale } from './heat.ts';
import { Moment } from './schema.ts';
import { paidDealPolicies, registrationModes } from './states.ts';

/** `GET /api/board`: what every screen needs to know about the board. What is at its default is absent. */
export const BoardInfo = z.object({
  name: z.string(),
  /** For guests, in place of what the web says the board is. */
  welcome: z.string().optional(),
  logo: z.object({ hash: z.string(), width: z.int(), height: z.int() }).optional(),
  /** A square picture by its hash. */
  icon: z.string().optional(),
  /** CSS variables. */
  look: z.record(z.string(), z.string()).optional(),
  theme: z.enum(themes).optional(),
  registration: z.enum(registrationModes).optional(),
  paidDeals: z.enum(paidDealPolicies).optional(),
  /** Links to some merchants have the board's affiliate tag. */
  tagsLinks: z.literal(true).optional(),
  /** Those that people can choose, if not all. */
  languages: z.array(z.string()).optional(),
  timeZone: z.string().optional(),
  announcement: z.object({ text: z.string(), look: z.enum(announcementLooks), until: Moment.optional() }).optional(),
  footerLinks: z.array(z.object({ label: z.string(), url: z.string() })).optional(),
  /** The board's own pages that can be read (`/pages/:name`). */
  pages: z.array(z.string()).optional(),
  /** The constants that the operator has changed. */
  constants: z.record(z.string(), z.number()).optional(),
  /** ISO 4217, the currency of a new deal. */
  currency: z.string(),
  /** What amounts are in that name no currency, such as in filters, if it is not that: the currency of most deals, where no rate converts it. */
  priceCurrency: z.string().optional(),
  /** Whether there are exchange rates (`GET /api/exchange-rates`). */
  exchangeRates: z.boolean(),
  categories: z.record(
    z.string(),
    z.object({ slug: z.string(), name: z.string(), names: z.record(z.string(), z.string()).optional(), drawing: z.string().optional() }),
  ),
  /** Earlier addresses of categories, with their present ones. */
  moved: z.record(z.string(), z.string()).optional(),
  /** Category slugs in display order, without those that take no new deals. */
  order: z.array(z.string()),
  /** The net votes from which a deal has a level of heat. */
  heat: z.object({ warm: z.int(), hot: z.int(), blazing: z.int() }) satisfies z.ZodType<HeatScale>,
});
export type BoardInfo = z.infer<typeof BoardInfo>;
