import { sql } from 'drizzle-orm';
import { bigint, boolean, char, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { dealKinds } from '../../../../shared/states.ts';
import { id, timestamptz, tsvector } from './columns.ts';
import { deals } from './deals.ts';

/**
 * The search index of lists: the words and the columns that filters look at, written by triggers. Apart
 * from `deals`, because a vote writes a deal into all of its indexes, and this one is large. Rows are narrow: PostgreSQL stores `terms`
 * elsewhere, and only its index reads it.
 */
export const dealTerms = pgTable('deal_terms', {
  dealId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => deals.id, { onDelete: 'cascade' }),
  liveAt: timestamptz().notNull(),
  expiredAt: timestamptz(),
  categoryId: bigint({ mode: 'number' }).notNull(),
  merchantId: bigint({ mode: 'number' }),
  authorId: bigint({ mode: 'number' }).notNull(),
  price: bigint({ mode: 'number' }),
  currency: char({ length: 3 }).notNull(),
  /** Whole percent below the reference price. */
  saving: smallint(),
  kind: text({ enum: dealKinds }).notNull(),
  live: boolean().notNull(),
  /** Probably expired: expired because nobody had confirmed it for long. */
  aged: boolean().notNull(),
  membersOnly: boolean().notNull(),
  freeShipping: boolean().notNull(),
  regions: text().array().notNull(),
  place: bigint({ mode: 'number' }),
  /**
   * Its words (stems with "~"), those of the title again with "=", those of its head with "*", those of merchant and category with "+", the last of its head with "^"
   * (`title_head_ends`); facets with "#" (`deal_facets_of`).
   */
  terms: tsvector().notNull(),
  /** Makes the row long enough for PostgreSQL to store `terms` out of line: at a million deals, a scan reads 153 MB instead of 607 MB. It compresses to almost nothing. */
  padding: text().notNull().default(sql`repeat(' ', 1900)`),
});

/** Every word with its number of deals, a few seconds late. Used to find rare words and correct typos. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  deals: integer().notNull(),
  /** Without members-only deals. */
  open: integer().notNull(),
  /** How many of these have it in their title's head, and at the end of that (`title_head_ends`). */
  heads: integer().notNull().default(0),
  ends: integer().notNull().default(0),
});

/** Words that deals got (1) or lost (-1) since a job last counted them in `search_words` (server/deals/search/update-search-index.ts). */
export const searchChanges = pgTable('search_changes', {
  id: id(),
  terms: tsvector().notNull(),
  membersOnly: boolean().notNull(),
  change: smallint().notNull(),
});
