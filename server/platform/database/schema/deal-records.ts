import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import type { Trust } from '../../../../shared/permissions.ts';
import { checkVerdicts, priceSources, revisionCauses } from '../../../../shared/states.ts';
import { amount, bytes, id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { deals } from './deals.ts';
import { images } from './images.ts';
import { merchants } from './merchants.ts';
import { people } from './people.ts';

/** The pictures of a deal, in their order. */
export const dealImages = pgTable(
  'deal_images',
  {
    dealId: reference(() => deals.id).notNull(),
    position: smallint().notNull(),
    imageId: reference(() => images.id).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.position] }),
    check('deal_images_position', sql`${t.position} between 0 and ${sql.raw(String(limits.images.count - 1))}`),
  ],
);

/** Clicks to the merchant. Not in `deals`, so that a click does not invalidate lists. */
export const dealClicks = pgTable('deal_clicks', {
  dealId: reference(() => deals.id).primaryKey(),
  clicks: integer().notNull().default(0),
});

/** How often a deal's page was opened. Only its author sees it, so it is apart from the clicks, of which cards show a change. */
export const dealViews = pgTable('deal_views', {
  dealId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => deals.id, { onDelete: 'cascade' }),
  views: integer().notNull().default(0),
});

/** A person's latest check of a deal. */
export const dealChecks = pgTable(
  'deal_checks',
  {
    dealId: reference(() => deals.id).notNull(),
    personId: reference(() => people.id).notNull(),
    verdict: text({ enum: checkVerdicts }).notNull(),
    price: bigint({ mode: 'number' }),
    /** By the person's trust, age and network when they checked (shared/weights.ts). */
    weight: real().notNull(),
    trust: smallint().$type<Trust>().notNull().default(1),
    /** As in `votes`. */
    network: bytes(),
    /** The board did what it reported. */
    confirmed: boolean().notNull().default(false),
    checkedAt: timestamptz().notNull().defaultNow(),
    /** When it stopped counting: withdrawn, expired, or applied to the deal. The row stays for the quota. */
    lapsedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.personId] }),
    check('deal_checks_verdict', oneOf(t.verdict, checkVerdicts)),
    check('deal_checks_price', sql`(${t.verdict} = 'price_changed') = (${t.price} is not null)`),
    check('deal_checks_amount', amount(t.price)),
    check('deal_checks_weight', sql`${t.weight} > 0`),
    check('deal_checks_trust', sql`${t.trust} between 0 and 3`),
  ],
);

/** A price that a deal had. `product` is the canonical URL, by which deals about the same product are found. */
export const pricePoints = pgTable(
  'price_points',
  {
    id: id(),
    dealId: reference(() => deals.id).notNull(),
    product: text(),
    merchantId: reference(() => merchants.id),
    price: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    seenAt: timestamptz().notNull().defaultNow(),
    source: text({ enum: priceSources }).notNull(),
    /** Only members saw the deal at this price. */
    membersOnly: boolean().notNull().default(false),
  },
  (t) => [
    check('price_points_price', amount(t.price)),
    check('price_points_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('price_points_source', oneOf(t.source, priceSources)),
    check('price_points_product_length', lengthOf(t.product, { min: 1, max: limits.url.max })),
  ],
);

/** The changes of one version of a deal: old and new value by field. */
export const revisions = pgTable(
  'revisions',
  {
    dealId: reference(() => deals.id).notNull(),
    version: integer().notNull(),
    /** Null if people's checks caused the change. */
    editorId: reference(() => people.id),
    cause: text({ enum: revisionCauses }).notNull(),
    changes: jsonb().notNull(),
    /** The changed fields that people should know of who voted before (shared/deal-fields.ts). */
    material: text().array().notNull().default(sql`'{}'`),
    /** Written while the deal was held, and not approved: nobody has seen this version. */
    held: boolean().notNull().default(false),
    /** Moderators hid its values from everybody else. */
    hidden: boolean().notNull().default(false),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.version] }),
    check('revisions_cause', oneOf(t.cause, revisionCauses)),
    check('revisions_version', sql`${t.version} >= 2`),
  ],
);
