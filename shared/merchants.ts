import { z } from 'zod';

/** `GET /api/merchants/:slug`: a merchant. */
export const Merchant = z.object({ slug: z.string(), name: z.string(), domain: z.string().optional(), deals: z.int() });
export type Merchant = z.infer<typeof Merchant>;
