import { bigint, check, date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import { lengthOf } from './columns.ts';

/** What is counted per day, or under its Monday per week: no row is about a person. */
export const dailyFigures = pgTable(
  'daily_figures',
  { day: date().notNull(), measure: text().notNull(), value: doublePrecision().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.measure] })],
);

/** What several people searched for in vain on one day. */
export const emptySearches = pgTable(
  'empty_searches',
  { day: date().notNull(), words: text().notNull(), people: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.words] }), check('empty_searches_words', lengthOf(t.words, { min: 1, max: limits.search.max }))],
);

/** How large a table, the database or all pictures were on a day. */
export const sizeSamples = pgTable(
  'size_samples',
  {
    day: date().notNull(),
    /** A table, or `database` or `pictures`. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Estimated; of the database 0. */
    rows: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);
