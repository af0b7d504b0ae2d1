import { sql } from 'drizzle-orm';
import { bigint, char, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { heatScaling } from '../../../shared/heat.ts';
import { limits } from '../../../shared/limits.ts';
import { id, lengthOf, moment, tsvector } from './columns.ts';
import { images } from './images.ts';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    position: smallint().notNull(),
    /** Of its name; a trigger writes them. */
    words: tsvector().notNull().default(''),
  },
  (t) => [check('categories_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max }))],
);

export const merchants = pgTable(
  'merchants',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** The host that its deals link to, without "www."; unique per merchant. */
    domain: text().unique(),
    createdAt: moment().notNull().defaultNow(),
    /** Its picture, read from its own site by server/crawler. */
    icon: text().references(() => images.hash),
    /** Of its name; a trigger writes them. */
    words: tsvector().notNull().default(''),
  },
  (t) => [
    index('merchants_icon').on(t.icon).where(sql`${t.icon} is not null`),
    index('merchants_words').using('gin', t.words),
    check('merchants_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max })),
    check('merchants_name', lengthOf(t.name, limits.merchantName)),
  ],
);

/** The board's name and currency; one row. */
export const site = pgTable(
  'site',
  {
    id: smallint().primaryKey().default(1),
    name: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    /** The net votes from which a deal is warm, hot or blazing. */
    heatWarm: integer().notNull().default(heatScaling.initial.warm),
    heatHot: integer().notNull().default(heatScaling.initial.hot),
    heatBlazing: integer().notNull().default(heatScaling.initial.blazing),
    /** The version of the link rules by which stored links were cleaned (server/links/reclean-links.ts). */
    linkRules: smallint().notNull().default(0),
    /** The ids of the sample deals, so that they can be removed; null if there never were any. */
    sampleDeals: bigint({ mode: 'number' }).array(),
  },
  (t) => [check('site_one_row', sql`${t.id} = 1`)],
);
