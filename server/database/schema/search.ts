import { sql } from 'drizzle-orm';
import { bigint, boolean, char, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { dealKinds } from '../../../shared/states.ts';
import { blockBits, id, moment, tsvector } from './columns.ts';
import { deals } from './deals.ts';

/**
 * What lists search and filter by, written by triggers (migrations "finding" and "facets"). Not in `deals`, because a vote updates all
 * indexes of a deal's row, and this one is large. Rows are narrow: PostgreSQL stores `terms` out of line, and only its index reads it.
 */
export const dealTerms = pgTable(
  'deal_terms',
  {
    dealId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deals.id, { onDelete: 'cascade' }),
    liveAt: moment().notNull(),
    categoryId: bigint({ mode: 'number' }).notNull(),
    merchantId: bigint({ mode: 'number' }),
    authorId: bigint({ mode: 'number' }).notNull(),
    price: bigint({ mode: 'number' }),
    currency: char({ length: 3 }).notNull(),
    /** Whole percent below the reference price. */
    saving: smallint(),
    kind: text({ enum: dealKinds }).notNull(),
    live: boolean().notNull(),
    membersOnly: boolean().notNull(),
    freeShipping: boolean().notNull(),
    regions: text().array().notNull(),
    /** The deal's words (stems with "~"); words of the title also with "=", of the merchant and category with "+". */
    terms: tsvector().notNull(),
    /** Makes the row long enough for PostgreSQL to store `terms` out of line: at a million deals, a scan reads 153 MB instead of 607 MB. It compresses to almost nothing. */
    padding: text().notNull().default(sql`repeat(' ', 1900)`),
  },
  (t) => [
    // The words and facets of a deal: see the SQL function and server/lists/filter-definitions.ts.
    index('deal_terms_find').using(
      'gin',
      t.terms,
      sql`deal_facets_of(${t.categoryId}, ${t.merchantId}, ${t.authorId}, ${t.kind}, ${t.live}, ${t.membersOnly}, ${t.freeShipping}, ${t.regions}, ${t.price}, ${t.currency}, ${t.saving})`,
    ),
    index('deal_terms_new').on(t.liveAt, t.dealId),
  ],
);

/** Every word with its number of deals, a few seconds late. Used to find rare words and correct typos. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    deals: integer().notNull(),
    /** Without members-only deals. */
    open: integer().notNull(),
  },
  (t) => [index('search_words_like').using('gin', sql`${t.word} gin_trgm_ops`).where(sql`${t.word} ~ '^[^=~#]'`)],
);

/**
 * Unused, but nodes of the previous version still read these two tables (migration "facets"). A later migration can drop both with their
 * triggers and functions.
 */
export const facetBlocks = pgTable(
  'facet_blocks',
  { facet: text().notNull(), block: integer().notNull(), deals: blockBits().notNull() },
  (t) => [primaryKey({ columns: [t.facet, t.block] })],
);
export const dealBlocks = pgTable('deal_blocks', { block: integer().primaryKey(), newest: moment().notNull() });

/** Words that deals gained (1) or lost (-1) since the job last counted them (server/search/update-search-index.ts). */
export const searchChanges = pgTable('search_changes', {
  id: id(),
  dealId: bigint({ mode: 'number' }).notNull(),
  liveAt: moment().notNull(),
  terms: tsvector().notNull(),
  /** "v" means that the deal is for members only; the rest is for `facet_blocks`. */
  facets: text().array().notNull(),
  change: smallint().notNull(),
});
