import { z } from 'zod';
import { ImageHash } from './images.ts';

/** A merchant wherever it is named. */
export const MerchantRef = z.object({
  slug: z.string(),
  name: z.string(),
  /** The name of its icon's files: shared/image-files.ts. */
  icon: ImageHash.optional(),
});

/** `GET /api/merchants/:slug`: a merchant. */
export const Merchant = MerchantRef.extend({ domain: z.string().optional(), deals: z.int() });
export type Merchant = z.infer<typeof Merchant>;
