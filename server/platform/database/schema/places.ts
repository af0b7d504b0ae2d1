import { sql } from 'drizzle-orm';
import { bigint, char, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tsvector } from './columns.ts';

/** The towns of the world, from GeoNames. */
export const places = pgTable('places', {
  /** That of GeoNames, so it is the same on every board. */
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  /** Of the country, such as a state; empty if it is not known. */
  region: text().notNull(),
  country: char({ length: 2 }).notNull(),
  /** Degrees. */
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  population: integer().notNull(),
  /** Of its names in all alphabets of the board's languages. */
  words: tsvector().notNull(),
});

/** Which places are in the table. One row. */
export const gazetteer = pgTable('gazetteer', { id: integer().primaryKey().default(1), version: text().notNull() }, (t) => [
  check('gazetteer_one', sql`${t.id} = 1`),
]);
