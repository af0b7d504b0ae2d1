import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { type DeliveryStats, deliveryWays } from '../../../shared/delivery.ts';
import { channelKinds } from '../../../shared/states.ts';
import { moment, oneOf } from './columns.ts';

/** Kinds of channels that an admin has stopped for everybody. */
export const stoppedChannelKinds = pgTable(
  'stopped_channel_kinds',
  {
    kind: text({ enum: channelKinds }).primaryKey(),
    since: moment().notNull().defaultNow(),
    /** For the staff. */
    reason: text(),
  },
  (t) => [check('stopped_channel_kinds_kind', oneOf(t.kind, channelKinds))],
);

/** How many people were notified in each minute of the last day, by how and how long after the post. */
export const toldMinutes = pgTable(
  'told_minutes',
  {
    minute: moment().notNull(),
    way: text({ enum: deliveryWays }).notNull(),
    /** -2: it failed; -1: sent, but not about a post; else of `delaySteps` (shared/delivery.ts). */
    step: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.way, t.step] }), check('told_minutes_way', oneOf(t.way, deliveryWays))],
);

/** What /status and /admin/delivery show, counted by a task. */
export const deliveryFigures = pgTable(
  'delivery_figures',
  {
    way: text({ enum: deliveryWays }).primaryKey(),
    figures: jsonb().$type<DeliveryFigures>().notNull(),
    countedAt: moment().notNull().default(sql`now()`),
  },
  (t) => [check('delivery_figures_way', oneOf(t.way, deliveryWays))],
);

export interface DeliveryFigures {
  hour: DeliveryStats;
  day: DeliveryStats;
  due: number;
  later: number;
  dueSince?: string;
}
