import { bigint, check, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { notificationKinds } from '../../../../shared/states.ts';
import { oneOf, timestamptz } from './columns.ts';

/** What a person is notified of: the rows of their inbox, which channels deliver too. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    // Without foreign keys, each of which takes as long as two indexes. What it refers to stays, or is deleted together with it.
    personId: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** What it is about, once: a second notification of the deal with the same key is not stored. */
    key: text().notNull(),
    dealId: bigint({ mode: 'number' }),
    commentId: bigint({ mode: 'number' }),
    /** Who caused it; null: the board, and for an alert the author of its comment or deal. */
    actorId: bigint({ mode: 'number' }),
    /** It stays when its alert is deleted. */
    alertId: bigint({ mode: 'number' }),
    /** The only channel that delivers it; then it is not in the inbox. */
    channelId: bigint({ mode: 'number' }),
    /** What the text needs and other rows do not keep, such as the old price. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: timestamptz().notNull().defaultNow(),
    readAt: timestamptz(),
    /** Null until the dispatcher has made its deliveries. */
    dispatchedAt: timestamptz(),
  },
  (t) => [
    // The person is in the key, so that the change event of a deletion names them.
    primaryKey({ columns: [t.id, t.personId] }),
    unique('notifications_once').on(t.dealId, t.personId, t.key).nullsNotDistinct(),
    check('notifications_kind', oneOf(t.kind, notificationKinds)),
  ],
);
