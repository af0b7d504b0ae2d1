import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Merchant } from '../../shared/merchants.ts';
import { reads } from '../../shared/reads.ts';
import { Slug } from '../../shared/schema.ts';
import { omitAbsent } from '../core/omit-absent.ts';
import { audienceOf } from '../core/viewer.ts';
import type { Database } from '../database/connection.ts';
import { merchants } from '../database/schema.ts';
import { countDeals } from '../deals/count-deals.ts';
import { gone, liveRead } from '../http/live-read.ts';
import { dependsOn } from '../live/dependencies.ts';

// An invalid slug is not found, like an unknown one.
const BySlug = z.strictObject({ slug: z.string().transform((text) => Slug.safeParse(text).data ?? '') });

export const merchantReads = (db: Database) => [
  liveRead(reads.merchant(':slug'), {
    summary: 'A merchant, and how many deals of theirs there are (1,000 means as many or more)',
    input: BySlug,
    answer: Merchant,
    audience: audienceOf,
    evaluate: async ({ slug }, audience) => {
      const members = audience === 'member';
      const [merchant] = await db.select().from(merchants).where(eq(merchants.slug, slug));
      if (merchant === undefined) return gone('NOT_FOUND', [dependsOn('merchants', 'slug', slug)]);
      const { count, dependencies } = await countDeals(db, { by: 'merchant', id: merchant.id, members });
      // Authors type merchant names: someone who sees none of the deals must not learn the name.
      if (count === 0) return gone('NOT_FOUND', [dependsOn('merchants', 'id', merchant.id), ...dependencies]);
      return {
        data: omitAbsent({ slug, name: merchant.name, icon: merchant.icon, domain: merchant.domain, deals: count }),
        dependencies: [dependsOn('merchants', 'id', merchant.id), ...dependencies],
      };
    },
  }),
];
