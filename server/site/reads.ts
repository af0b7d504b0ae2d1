import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ExchangeRates } from '../../shared/exchange-rates.ts';
import { reads } from '../../shared/reads.ts';
import { Site } from '../../shared/site.ts';
import type { Database } from '../database/connection.ts';
import { categories, exchangeRates, site } from '../database/schema.ts';
import { liveRead } from '../http/live-read.ts';
import { dependsOnAny } from '../live/dependencies.ts';
import { readExchangeRates } from '../money/exchange-rates.ts';

export const siteReads = (db: Database) => [
  liveRead(reads.site(), {
    summary: 'What every screen needs to know of this board',
    input: z.strictObject({}),
    answer: Site,
    audience: () => 'public',
    evaluate: async () => {
      const heat = { warm: site.heatWarm, hot: site.heatHot, blazing: site.heatBlazing };
      const hasRates = sql<boolean>`exists (select from ${exchangeRates})`;
      const [board] = await db.select({ name: site.name, currency: site.currency, exchangeRates: hasRates, heat }).from(site);
      if (board === undefined) throw new Error('The board has no row in the table "site"');
      const rows = await db.select({ slug: categories.slug, name: categories.name }).from(categories).orderBy(asc(categories.position));
      return {
        data: { ...board, categories: Object.fromEntries(rows.map((row) => [row.slug, row])), order: rows.map(({ slug }) => slug) },
        dependencies: [dependsOnAny('site'), dependsOnAny('categories'), dependsOnAny('exchange_rates')],
      };
    },
  }),
  liveRead(reads.exchangeRates(), {
    summary: 'The reference rates that amounts in different currencies are compared by',
    input: z.strictObject({}),
    answer: ExchangeRates,
    audience: () => 'public',
    evaluate: async () => ({ data: { rates: await readExchangeRates(db) }, dependencies: [dependsOnAny('exchange_rates')] }),
  }),
];
