import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { type DeliveryStats, deliveryMethods } from '../../../../shared/delivery.ts';
import { channelKinds } from '../../../../shared/states.ts';
import { oneOf, timestamptz } from './columns.ts';

/** Kinds of channels that an admin has stopped for everybody. */
export const stoppedChannelKinds = pgTable(
  'stopped_channel_kinds',
  {
    kind: text({ enum: channelKinds }).primaryKey(),
    since: timestamptz().notNull().defaultNow(),
    /** For the staff. */
    reason: text(),
  },
  (t) => [check('stopped_channel_kinds_kind', oneOf(t.kind, channelKinds))],
);

/** How many people were notified in each minute of the last day, by how and how long after the post. */
export const deliveryCounts = pgTable(
  'delivery_counts',
  {
    minute: timestamptz().notNull(),
    method: text({ enum: deliveryMethods }).notNull(),
    /** -2: it failed; -1: sent, but not about a post; else of `delaySteps` (shared/delivery.ts). */
    step: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.method, t.step] }), check('delivery_counts_method', oneOf(t.method, deliveryMethods))],
);

/** What /status and /admin/delivery show, counted by a task. */
export const deliveryFigures = pgTable(
  'delivery_figures',
  {
    method: text({ enum: deliveryMethods }).primaryKey(),
    figures: jsonb().$type<DeliveryFigures>().notNull(),
    countedAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [check('delivery_figures_method', oneOf(t.method, deliveryMethods))],
);

export interface DeliveryFigures {
  hour: DeliveryStats;
  day: DeliveryStats;
  due: number;
  later: number;
  dueSince?: string;
}
