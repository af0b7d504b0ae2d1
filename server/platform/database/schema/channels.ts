import { sql } from 'drizzle-orm';
import { bigint, check, jsonb, pgSequence, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { limits } from '../../../../shared/limits.ts';
import {
  channelKinds,
  channelPaces,
  channelStates,
  deliveryKinds,
  deliveryStates,
  hotDigests,
  type NotificationKind,
} from '../../../../shared/states.ts';
import { bytes, id, lengthOf, oneOf, reference, timestamptz } from './columns.ts';
import { people } from './people.ts';

/** Where a person wants notifications, besides their inbox. */
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
    /** The hash of the session that made it (sessions.id_hash). A push ends with it, except when it ends by itself, so there is no foreign key. */
    session: bytes(),
    /** What else its kind needs, such as the keys of a push subscription. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: channelStates }).notNull().default('unverified'),
    /** The kinds of notifications it delivers; null: all. */
    notificationKinds: text().array().$type<NotificationKind[]>(),
    pace: text({ enum: channelPaces }).notNull().default('instant'),
    /** Quiet hours in minutes of the day, in `timeZone`. */
    quietFrom: smallint(),
    quietUntil: smallint(),
    timeZone: text().notNull().default('UTC'),
    /** A BCP 47 tag. */
    language: text().notNull().default('en'),
    /** A digest of what was hot, and when the next one is due. */
    hot: text({ enum: hotDigests }),
    hotAt: timestamptz(),
    testedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    verifiedAt: timestamptz(),
    succeededAt: timestamptz(),
    failingSince: timestamptz(),
    lastError: text(),
  },
  (t) => [
    // The person is in the key, so that the change event of a deletion names them.
    primaryKey({ columns: [t.personId, t.id] }),
    check('channels_kind', oneOf(t.kind, channelKinds)),
    check('channels_state', oneOf(t.state, channelStates)),
    check('channels_pace', oneOf(t.pace, channelPaces)),
    check('channels_hot', oneOf(t.hot, hotDigests)),
    check('channels_hot_at', sql`(${t.hot} is null) = (${t.hotAt} is null)`),
    check('channels_name', lengthOf(t.name, limits.channelName)),
    check('channels_quiet', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
    check('channels_quiet_from', sql`${t.quietFrom} between 0 and 1439`),
    check('channels_quiet_until', sql`${t.quietUntil} between 0 and 1439`),
  ],
);

export const deliveryIds = pgSequence('deliveries_id');

/** A message to a channel. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`nextval('deliveries_id'::regclass)`),
    channelId: reference(() => channels.id, { onDelete: 'cascade' }).notNull(),
    kind: text({ enum: deliveryKinds }).notNull().default('notification'),
    /** Of a message about one notification. Without a foreign key: if the notification is gone, nothing is sent. */
    notificationId: bigint({ mode: 'number' }),
    /** Of a digest. */
    gathered: bigint({ mode: 'number' }).array(),
    /** The same in each attempt, so that receivers can drop a message that comes twice. */
    messageId: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When it is tried next. While a node sends it, when another may think that this one is dead. */
    dueAt: timestamptz().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    doneAt: timestamptz(),
    error: text(),
  },
  (t) => [
    // The tables are in parts by done_at, so it is in each key. Null: it waits.
    unique().on(t.id, t.doneAt).nullsNotDistinct(),
    unique().on(t.messageId, t.doneAt).nullsNotDistinct(),
    check('deliveries_kind', oneOf(t.kind, deliveryKinds)),
    check('deliveries_about', sql`(${t.kind} = 'notification') = (${t.notificationId} is not null)`),
    check('deliveries_gathered', sql`(${t.kind} = 'digest') = (${t.gathered} is not null)`),
    check('deliveries_state', oneOf(t.state, deliveryStates)),
    check('deliveries_done', sql`(${t.state} = 'waiting') = (${t.doneAt} is null)`),
  ],
);

/** Channels that messages wait for: when the first may be due. It is due then or later, so that whoever claims messages looks at few channels. */
export const channelQueue = pgTable('channel_queue', {
  channelId: reference(() => channels.id, { onDelete: 'cascade' }).primaryKey(),
  personId: bigint({ mode: 'number' }).notNull(),
  kind: text({ enum: channelKinds }).notNull(),
  dueAt: timestamptz().notNull(),
});

/** Messages that ask whether an address is someone's, so that nobody can have many of them sent to others. */
export const addressChecks = pgTable('address_checks', {
  id: id(),
  personId: reference(() => people.id, { onDelete: 'cascade' }).notNull(),
  addressHash: bytes().notNull(),
  at: timestamptz().notNull().defaultNow(),
});

/** Keys that the board makes and keeps, by what they are for. */
export const boardKeys = pgTable('board_keys', { name: text().primaryKey(), key: bytes().notNull() });
