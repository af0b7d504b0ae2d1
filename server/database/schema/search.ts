import { sql } from 'drizzle-orm';
import { bigint, boolean, char, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { dealKinds } from '../../../shared/states.ts';
import { blockBits, id, moment, tsvector } from './columns.ts';
import { deals } from './deals.ts';

/**
 * What lists find deals by: the words and the columns that filters look at, written by triggers (migrations "finding" and "facets"). Apart
 * from `deals`, because a vote writes a deal into all of its indexes, and this one is large. Rows are narrow: PostgreSQL stores `terms`
 * elsewhere, and only its index reads it.
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
    /** Its words (stems with "~"), those of the title again with "=", those of merchant and category with "+". */
    terms: tsvector().notNull(),
    /** Makes the row long enough for PostgreSQL to store `terms` elsewhere: at a million deals 153 MB are scanned instead of 607 MB. Compressed, it takes no room. */
    padding: text().notNull().default(sql`repeat(' ', 1900)`),
  },
  (t) => [
    // The words and facets of a deal. What they are is in the SQL function, and in the filters (server/lists/filter-definitions.ts).
    index('deal_terms_find').using(
      'gin',
      t.terms,
      sql`deal_facets_of(${t.categoryId}, ${t.merchantId}, ${t.authorId}, ${t.kind}, ${t.live}, ${t.membersOnly}, ${t.freeShipping}, ${t.regions}, ${t.price}, ${t.currency}, ${t.saving})`,
    ),
    index('deal_terms_new').on(t.liveAt, t.dealId),
  ],
);

/** Every word and how many deals have it, a few seconds late: tells rare words and corrects typos. */
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
 * Not used any more: a node of the version before finds deals by these two, so the database still keeps them (migration "facets"). The
 * migration after that one can drop both, with the triggers and functions that write them.
 */
export const facetBlocks = pgTable(
  'facet_blocks',
  { facet: text().notNull(), block: integer().notNull(), deals: blockBits().notNull() },
  (t) => [primaryKey({ columns: [t.facet, t.block] })],
);
export const dealBlocks = pgTable('deal_blocks', { block: integer().primaryKey(), newest: moment().notNull() });

/** Words that deals got (1) or lost (-1) since a job last counted them in `search_words` (server/search/update-search-index.ts). */
export const searchChanges = pgTable('search_changes', {
  id: id(),
  dealId: bigint({ mode: 'number' }).notNull(),
  liveAt: moment().notNull(),
  terms: tsvector().notNull(),
  /** "v" says that the deal is for members only; the rest is for `facet_blocks`. */
  facets: text().array().notNull(),
  change: smallint().notNull(),
});
