import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { boardPageNames } from '../../../../shared/board-pages.ts';
import { settingLimits } from '../../../../shared/board-settings.ts';
import type { ConstantOverrides } from '../../../../shared/constants.ts';
import { heatScaling } from '../../../../shared/heat-scaling.ts';
import { limits } from '../../../../shared/limits.ts';
import { lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { images } from './images.ts';

/** The pictures that the board itself shows or has shown: its logo and icon, of categories. They stay, so that any change can be undone. */
export const boardImages = pgTable('board_images', {
  imageId: reference(() => images.id).primaryKey(),
});

/** The board's own pages (about, privacy and so on), one row for each language. */
export const boardPages = pgTable(
  'board_pages',
  {
    name: text({ enum: boardPageNames }).notNull(),
    language: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** What everybody reads; null until it is published. */
    published: text(),
    publishedAt: timestamptz(),
    /** Whether anyone may read it now. */
    isPublic: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.language] }),
    check('board_pages_name', oneOf(t.name, boardPageNames)),
    check('board_pages_language', sql`${t.language} ~ '^[a-z]{2}$'`),
    check('board_pages_body', lengthOf(t.body, limits.boardPage)),
    check('board_pages_published', sql`not ${t.isPublic} or (${t.published} is not null and ${t.publishedAt} is not null)`),
  ],
);

/** The last run of each background task, on whatever node it was. */
export const taskRuns = pgTable('task_runs', {
  name: text().primaryKey(),
  startedAt: timestamptz().notNull(),
  /** Of the last run, in milliseconds. */
  durationMs: integer().notNull(),
  /** Null: when a job is queued. */
  nextAt: timestamptz(),
  runs: bigint({ mode: 'number' }).notNull().default(0),
  failures: bigint({ mode: 'number' }).notNull().default(0),
  failedAt: timestamptz(),
  lastError: text(),
});

/** The board's settings and constants; one row. */
export const boardSettings = pgTable(
  'board_settings',
  {
    id: smallint().primaryKey().default(1),
    name: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    /** What prices are compared in if most deals cannot be compared in the board's own currency (server/deals/money/price-currency.ts). */
    priceCurrency: char({ length: 3 }),
    /** The net votes from which a deal is warm, hot or blazing. */
    heatWarm: integer().notNull().default(heatScaling.initial.warm),
    heatHot: integer().notNull().default(heatScaling.initial.hot),
    heatBlazing: integer().notNull().default(heatScaling.initial.blazing),
    /** The version of the link rules by which stored links were cleaned (server/platform/links/reclean-links.ts). */
    linkRules: smallint().notNull().default(0),
    /** The version of the synonyms by which the words of alerts were read, and the week (server/notify/alerts/reparse-searches.ts). */
    alertSynonyms: text(),
    /** The ids of the sample deals, so that they can be removed; null if there never were any. */
    sampleDeals: bigint({ mode: 'number' }).array(),
    /** The settings (shared/board-settings.ts) other than the name and the currency; those at their default may be missing. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Counts the publications of settings. */
    settingsVersion: integer().notNull().default(1),
    constants: jsonb().$type<ConstantOverrides>().notNull().default({}),
    constantsVersion: integer().notNull().default(1),
  },
  (t) => [
    check('board_settings_one_row', sql`${t.id} = 1`),
    check('board_settings_name', lengthOf(t.name, settingLimits.name)),
    check('board_settings_settings', sql`jsonb_typeof(${t.settings}) = 'object' and jsonb_typeof(${t.constants}) = 'object'`),
  ],
);
