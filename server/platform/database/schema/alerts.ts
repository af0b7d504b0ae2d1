import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { StoredFilters } from '../../../../shared/alerts.ts';
import { limits } from '../../../../shared/limits.ts';
import { alertDeliveries, alertMoments, alertStates } from '../../../../shared/states.ts';
import { channels } from './channels.ts';
import { lengthOf, oneOf, reference, timestamptz, tsquery, tsvector } from './columns.ts';
import { deals } from './deals.ts';
import { categories, merchants } from './merchants.ts';
import { people } from './people.ts';

const between = ({ min, max }: { min: number; max: number }) => sql.raw(`between ${min} and ${max}`);

/** What a person wants to be notified of: deals of a list (its filters), one deal, or all that they have saved. A list without moments is only followed. */
export const alerts = pgTable(
  'alerts',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    name: text().notNull(),
    dealId: reference(() => deals.id, { onDelete: 'cascade' }),
    saved: boolean().notNull().default(false),
    filters: jsonb().$type<StoredFilters>().notNull().default({}),
    // Copies of ids in `filters`, so that they refer to something.
    categoryId: reference(() => categories.id).generatedAlwaysAs(sql`(filters ->> 'category')::bigint`),
    merchantId: reference(() => merchants.id).generatedAlwaysAs(sql`(filters ->> 'merchant')::bigint`),
    authorId: reference(() => people.id).generatedAlwaysAs(sql`(filters ->> 'author')::bigint`),
    /** Besides these ids and words. Few alerts have any, and reading them takes longer than reading columns. */
    hasOtherFilters: boolean().notNull().generatedAlwaysAs(sql`filters - '{q,category,merchant,author}'::text[] <> '{}'`),
    excludedMerchants: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    excludedCategories: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Whether it notifies also of deals that only mention these words (server/deals/lists/find-main-first.ts). */
    mentions: boolean().notNull().default(false),
    /** The words of `filters.q`, as they are compared with those of a deal. */
    words: tsquery(),
    /** Words and facets, at least one of which each matching deal has: the rarest that could be found (server/notify/alerts/lookup-keys.ts). */
    lookupKeys: text().array().notNull().default(sql`'{}'`),
    moments: text({ enum: alertMoments }).array().notNull(),
    speedVotes: integer(),
    speedMinutes: integer(),
    delivery: text({ enum: alertDeliveries }).notNull().default('instant'),
    /** The only channel that it notifies: a webhook on a list. Null: its person's inbox and channels. */
    channelId: reference(() => channels.id, { onDelete: 'cascade' }),
    state: text({ enum: alertStates }).notNull().default('active'),
    mutedUntil: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** It notifies of nothing that happened before: when it was made, resumed, or given other filters. */
    activeSince: timestamptz().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    // The person is in the key, so that the change event of a deletion names them.
    primaryKey({ columns: [t.personId, t.id] }),
    check('alerts_name', lengthOf(t.name, limits.alertName)),
    check('alerts_filters', sql`jsonb_typeof(${t.filters}) = 'object'`),
    check(
      'alerts_excluded',
      sql`cardinality(${t.excludedMerchants}) <= ${sql.raw(String(limits.alertExclusions.count))} and cardinality(${t.excludedCategories}) <= ${sql.raw(String(limits.alertExclusions.count))}`,
    ),
    check(
      'alerts_moments',
      sql`${t.moments} <@ array[${sql.raw(alertMoments.map((each) => `'${each}'`).join(', '))}] and (${t.moments} <> '{}' or (${t.dealId} is null and not ${t.saved} and ${t.channelId} is null))`,
    ),
    check('alerts_speed_of_moment', sql`('speed' = any(${t.moments})) = (${t.speedVotes} is not null and ${t.speedMinutes} is not null)`),
    check('alerts_speed_votes', sql`${t.speedVotes} ${between(limits.alertSpeed.votes)}`),
    check('alerts_speed_minutes', sql`${t.speedMinutes} ${between(limits.alertSpeed.minutes)}`),
    check('alerts_delivery', oneOf(t.delivery, alertDeliveries)),
    check('alerts_state', oneOf(t.state, alertStates)),
    check('alerts_target', sql`not (${t.saved} and ${t.dealId} is not null)`),
  ],
);

/** What an alert would have notified of again within the hour. When that is over, it notifies of what is still true (server/notify/alerts/notify-waiting.ts). */
export const alertWaits = pgTable(
  'alert_waits',
  {
    alertId: bigint({ mode: 'number' })
      .references(() => alerts.id, { onDelete: 'cascade' })
      .notNull(),
    dealId: bigint({ mode: 'number' }).notNull(),
    moment: text({ enum: alertMoments }).notNull(),
    /** Of the last time. */
    occurrence: bigint({ mode: 'number' }).notNull(),
    dueAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.alertId, t.dealId, t.moment] }), check('alert_waits_moment', oneOf(t.moment, alertMoments))],
);

/**
 * Deals that changed in a way that alerts notify of, until they have (the trigger `deals_noted`). The columns hold what the deal was
 * before its first change; null if it was not live.
 */
export const dealChanges = pgTable('deal_changes', {
  dealId: bigint({ mode: 'number' }).primaryKey(),
  /** The first change and the last. */
  since: timestamptz().notNull().defaultNow(),
  at: timestamptz().notNull().defaultNow(),
  changes: integer().notNull().default(1),
  /** Null if the deal is new. */
  stateBefore: text(),
  wasHot: boolean().notNull().default(false),
  endedAt: timestamptz(),
  // As in `deal_terms`, so that filters can be compared with them.
  liveAt: timestamptz(),
  categoryId: bigint({ mode: 'number' }),
  merchantId: bigint({ mode: 'number' }),
  authorId: bigint({ mode: 'number' }),
  price: bigint({ mode: 'number' }),
  currency: char({ length: 3 }),
  saving: smallint(),
  kind: text(),
  live: boolean(),
  membersOnly: boolean(),
  freeShipping: boolean(),
  regions: text().array(),
  place: bigint({ mode: 'number' }),
  words: tsvector(),
});

/** Comments that appeared, until alerts have notified of them. */
export const commentChanges = pgTable('comment_changes', {
  commentId: bigint({ mode: 'number' }).primaryKey(),
  dealId: bigint({ mode: 'number' }).notNull(),
});

/** Up to which end of deals alerts have notified that they end soon. One row. */
export const alertClock = pgTable(
  'alert_clock',
  { id: integer().primaryKey().default(1), endingUntil: timestamptz().notNull().defaultNow() },
  (t) => [check('alert_clock_one', sql`${t.id} = 1`)],
);
