import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { pages } from '../../../shared/limits.ts';
import type { NotificationKind } from '../../../shared/states.ts';
import { authorColumns } from '../../deals/author.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, notifications, people } from '../../platform/database/schema.ts';
import { notificationColumns } from '../notifications/notification-columns.ts';
import { isRead, isUnread } from './unread.ts';

const actor = alias(people, 'actor');

export type NotificationRow = Awaited<ReturnType<typeof rowsBefore>>[number];

interface Place {
  person: number;
  /** An id. */
  before: number;
  kinds: readonly NotificationKind[] | undefined;
}

/** One more than a page is made of. */
const most = pages.inboxRows + 1;

/** A person's notifications before an id, newest first, with what they refer to. At most one more than a page is made of. */
export const rowsBefore = (db: Database, place: Place) =>
  db
    .select({
      ...notificationColumns,
      actorId: notifications.actorId,
      ...authorColumns(actor),
    })
    .from(notifications)
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(actor, eq(actor.id, notifications.actorId))
    .where(inArray(notifications.id, unionAll(newestOf(db, place, isUnread), newestOf(db, place, isRead))))
    .orderBy(desc(notifications.id))
    .limit(most);

const newestOf = (db: Database, { person, before, kinds }: Place, isInPart: SQL) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        ...[eq(notifications.personId, person), isInPart],
        isNull(notifications.channelId),
        lt(notifications.id, before),
        kinds && inArray(notifications.kind, [...kinds]),
        // A literal, for the index of all but alerts.
        kinds === undefined || kinds.includes('alert') ? undefined : sql`${notifications.kind} <> 'alert'`,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(most);
