import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { categoryDrawings } from '../../../../shared/category-drawings.ts';
import { limits } from '../../../../shared/limits.ts';
import { id, lengthOf, reference, timestamptz, tsvector } from './columns.ts';
import { images } from './images.ts';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Its name in further languages; `name` is for all others. */
    names: jsonb().$type<Record<string, string>>().notNull().default({}),
    position: smallint().notNull(),
    /** One of shared/category-drawings.ts. Null: the one of its slug, if there is one. */
    drawing: text({ enum: categoryDrawings }),
    /** In place of a drawing. */
    picture: text().references(() => images.hash),
    /** Takes no new deals. */
    isArchived: boolean().notNull().default(false),
    /** Of what admins edit. */
    version: integer().notNull().default(1),
    /** Its deals move there, and its address leads there. */
    mergedInto: bigint({ mode: 'number' }).references((): AnyPgColumn => categories.id),
    /** Of its name; a trigger writes them. */
    words: tsvector().notNull().default(''),
  },
  (t) => [
    check('categories_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max })),
    check('categories_name', lengthOf(t.name, limits.categoryName)),
    check('categories_names', sql`jsonb_typeof(${t.names}) = 'object'`),
    check('categories_merged', sql`${t.mergedInto} is null or (${t.isArchived} and ${t.mergedInto} <> ${t.id})`),
  ],
);

/** Earlier addresses of categories, which lead to the present one. */
export const categoryAddresses = pgTable('category_addresses', {
  slug: text().primaryKey(),
  categoryId: reference(() => categories.id, { onDelete: 'cascade' }).notNull(),
});

/** The deals that a merge has moved from a category, so that it can be undone. */
export const categoryMoves = pgTable(
  'category_moves',
  {
    fromId: reference(() => categories.id, { onDelete: 'cascade' }).notNull(),
    dealId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fromId, t.dealId] })],
);

export const merchants = pgTable(
  'merchants',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Its main domain, which is shown. All of its domains are in `merchant_domains`. */
    domain: text().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Its picture, read from its own site by server/reach/crawler. */
    icon: text().references(() => images.hash),
    /** What its page says about it, in Markdown. */
    description: text().notNull().default(''),
    /** A picture that a moderator chose; shown instead of the icon. */
    logo: text().references(() => images.hash),
    /** What people are told who post a link to it. */
    linksPolicy: text().notNull().default(''),
    /** The merchant that it was merged into. */
    mergedInto: reference((): AnyPgColumn => merchants.id),
    /** Of its name and aliases; a trigger writes them. */
    words: tsvector().notNull().default(''),
  },
  (t) => [
    check('merchants_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max })),
    check('merchants_name', lengthOf(t.name, limits.merchantName)),
    check('merchants_description', lengthOf(t.description, limits.merchantDescription)),
    check('merchants_links_policy', lengthOf(t.linksPolicy, limits.linksPolicy)),
    check('merchants_merged_into', sql`${t.mergedInto} <> ${t.id}`),
  ],
);

/** The domains that lead to a merchant, without "www."; a domain belongs to one. A trigger adds each merchant's main domain. */
export const merchantDomains = pgTable(
  'merchant_domains',
  {
    domain: text().primaryKey(),
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }).notNull(),
  },
  (t) => [check('merchant_domains_domain', lengthOf(t.domain, limits.domain))],
);

/** Other names that lead to a merchant, among them its former ones. */
export const merchantAliases = pgTable(
  'merchant_aliases',
  {
    slug: text().primaryKey(),
    name: text().notNull(),
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }).notNull(),
  },
  (t) => [
    check('merchant_aliases_slug', lengthOf(t.slug, { min: 1, max: limits.slug.max })),
    check('merchant_aliases_name', lengthOf(t.name, limits.merchantName)),
  ],
);

/** Whose deals the representatives of a merchant cannot vote on. */
export const merchantCompetitors = pgTable(
  'merchant_competitors',
  {
    merchantId: reference(() => merchants.id, { onDelete: 'cascade' }).notNull(),
    competitorId: reference(() => merchants.id, { onDelete: 'cascade' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.competitorId] }),
    check('merchant_competitors_other', sql`${t.merchantId} <> ${t.competitorId}`),
  ],
);
