import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { channelKinds, channelPaces, channelStates, deliveryStates, type NotificationKind } from '../../../shared/states.ts';
import { id, moment, oneOf, reference } from './columns.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';

/** Where a person wants to be told, besides their inbox. */
export const channels = pgTable(
  'channels',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
    kind: text({ enum: channelKinds }).notNull(),
    name: text().notNull(),
    /** An e-mail address or a URL. */
    address: text().notNull(),
    /** What signs or authorises its messages; never in an answer or a log. */
    secret: text(),
    /** What else its kind needs, such as the keys of a push subscription. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: channelStates }).notNull().default('unverified'),
    /** The kinds of notifications it delivers; null: all. */
    wants: text().array().$type<NotificationKind[]>(),
    pace: text({ enum: channelPaces }).notNull().default('instant'),
    /** Quiet hours in minutes of the day, in `timeZone`. */
    quietFrom: smallint(),
    quietUntil: smallint(),
    timeZone: text().notNull().default('UTC'),
    language: text().notNull().default('en'),
    createdAt: moment().notNull().defaultNow(),
    verifiedAt: moment(),
    succeededAt: moment(),
    failingSince: moment(),
    lastError: text(),
  },
  (t) => [
    // The person is in the key, so that the change event of a deletion names them.
    primaryKey({ columns: [t.personId, t.id] }),
    check('channels_kind', oneOf(t.kind, channelKinds)),
    check('channels_state', oneOf(t.state, channelStates)),
    check('channels_pace', oneOf(t.pace, channelPaces)),
    check('channels_quiet', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
    check('channels_quiet_from', sql`${t.quietFrom} between 0 and 1439`),
    check('channels_quiet_until', sql`${t.quietUntil} between 0 and 1439`),
  ],
);

/** A message to a channel. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channelId: reference(() => channels.id, { onDelete: 'cascade' }).notNull(),
    /** Null for a digest or a test. */
    notificationId: reference(() => notifications.id, { onDelete: 'cascade' }),
    /** The same in each attempt, so that receivers can drop a message that comes twice. */
    messageId: text().notNull().unique(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    createdAt: moment().notNull().defaultNow(),
    dueAt: moment().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    doneAt: moment(),
    error: text(),
  },
  (t) => [
    index('deliveries_due').on(t.dueAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('deliveries_channel').on(t.channelId, t.createdAt),
    index('deliveries_notification').on(t.notificationId).where(sql`${t.notificationId} is not null`),
    index('deliveries_done').on(t.doneAt).where(sql`${t.doneAt} is not null`),
    check('deliveries_state', oneOf(t.state, deliveryStates)),
    check('deliveries_done', sql`(${t.state} = 'waiting') = (${t.doneAt} is null)`),
  ],
);
