import { sql } from 'drizzle-orm';
import { char, check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../shared/limits.ts';
import { id, lengthOf, moment } from './columns.ts';

export const categories = pgTable(
  'categories',
  { id: id(), slug: text().notNull().unique(), name: text().notNull(), position: smallint().notNull() },
  (t) => [check('categories_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max }))],
);

export const merchants = pgTable(
  'merchants',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** The host its deals link to, without "www."; one merchant a host. */
    domain: text().unique(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('merchants_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max })),
    check('merchants_name', lengthOf(t.name, limits.merchantName)),
  ],
);

/** The board's own name and money; one row. */
export const site = pgTable(
  'site',
  { id: smallint().primaryKey().default(1), name: text().notNull(), currency: char({ length: 3 }).notNull() },
  (t) => [check('site_one_row', sql`${t.id} = 1`)],
);
