import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { reads } from '../../shared/reads.ts';
import { Site } from '../../shared/site.ts';
import type { Database } from '../database/connection.ts';
import { categories, site } from '../database/schema.ts';
import { liveRead } from '../http/live-read.ts';
import { dependsOnAny } from '../live/dependencies.ts';

export const siteReads = (db: Database) => [
  liveRead(reads.site(), {
    summary: 'What every screen needs to know of this board',
    input: z.strictObject({}),
    answer: Site,
    audience: () => 'public',
    evaluate: async () => {
      const heat = { warm: site.heatWarm, hot: site.heatHot, blazing: site.heatBlazing };
      const [board] = await db.select({ name: site.name, currency: site.currency, heat }).from(site);
      if (board === undefined) throw new Error('The board has no row in the table "site"');
      const rows = await db.select({ slug: categories.slug, name: categories.name }).from(categories).orderBy(asc(categories.position));
      return {
        data: { ...board, categories: Object.fromEntries(rows.map((row) => [row.slug, row])), order: rows.map(({ slug }) => slug) },
        dependencies: [dependsOnAny('site'), dependsOnAny('categories')],
      };
    },
  }),
];
