import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { boardPageNames } from '../../../../shared/board-pages.ts';
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
