import { sql } from 'drizzle-orm';
import { bigint, boolean, char, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { dealKinds } from '../../../shared/states.ts';
import { blockBits, id, moment, tsvector } from './columns.ts';
import { deals } from './deals.ts';

/**
 * What the deals on the board are found by, kept by triggers (migration "finding"). Apart from `deals`, because a vote writes a deal
 * into all its indexes, and this one is large. Narrow on purpose: `terms` is stored elsewhere and only ever read by its index.
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
    /** Its words (stems with "~"), and again those of its title with "=", of merchant and category with "+". */
    terms: tsvector().notNull(),
    /** Makes the row so long that PostgreSQL stores `terms` apart from it; itself, it is compressed to next to nothing. */
    padding: text().notNull().default(sql`repeat(' ', 1900)`),
  },
  (t) => [index('deal_terms_terms').using('gin', t.terms), index('deal_terms_new').on(t.liveAt, t.dealId)],
);

/** Every word and how many deals have it, a few seconds late: for what is rare and what was meant. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    deals: integer().notNull(),
    /** Those that are for everybody to see. */
    open: integer().notNull(),
  },
  (t) => [index('search_words_like').using('gin', sql`${t.word} gin_trgm_ops`).where(sql`${t.word} ~ '^[^=~#]'`)],
);

/**
 * Which deals of a block have what a filter asks for, a bit each: filters that hold together for few deals are found by "and", wherever
 * those are. A block is 8,192 deals by id. Kept by a job (server/search/update-search-index.ts), which is a few seconds late: see `searchChanges`.
 */
export const facetBlocks = pgTable(
  'facet_blocks',
  { facet: text().notNull(), block: integer().notNull(), deals: blockBits().notNull() },
  (t) => [primaryKey({ columns: [t.facet, t.block] })],
);

/** Of each block, when the newest of its deals went live, or later. */
export const dealBlocks = pgTable('deal_blocks', { block: integer().primaryKey(), newest: moment().notNull() });

/**
 * What deals came to be found by (1) and are not found by any more (-1), until the job has put it into `search_words` and `facet_blocks`.
 * Whoever searches by these looks at the deals in here too.
 */
export const searchChanges = pgTable('search_changes', {
  id: id(),
  dealId: bigint({ mode: 'number' }).notNull(),
  liveAt: moment().notNull(),
  terms: tsvector().notNull(),
  facets: text().array().notNull(),
  change: smallint().notNull(),
});
