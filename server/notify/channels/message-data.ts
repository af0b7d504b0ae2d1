import { eq, inArray, sql } from 'drizzle-orm';
import { type CardRow, selectCards } from '../../deals/card.ts';
import type { Database } from '../../platform/database/connection.ts';
import { comments, deals, notifications, people } from '../../platform/database/schema.ts';
import { notificationColumns } from '../notifications/notification-columns.ts';

/** What messages are composed from. */
export interface MessageData {
  notifications: ReadonlyMap<number, NotificationRow>;
  cards: ReadonlyMap<number, CardRow>;
}
export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Reads notifications and what they refer to, for many messages at once. `moreDeals` come without a notification. */
export async function loadMessageData(db: Database, ids: readonly number[], moreDeals: readonly number[] = []): Promise<MessageData> {
  const rows = ids.length === 0 ? [] : await selectNotifications(db, ids);
  const dealIds = [...new Set([...rows.flatMap(({ aboutDeal }) => aboutDeal ?? []), ...moreDeals])];
  const cards = dealIds.length === 0 ? [] : await selectCards(db, {}).where(inArray(deals.id, dealIds));
  return { notifications: new Map(rows.map((row) => [row.id, row])), cards: new Map(cards.map((row) => [row.id, row])) };
}

const selectNotifications = (db: Database, ids: readonly number[]) =>
  db
    .select({
      ...notificationColumns,
      actor: sql<string | null>`case when ${people.state} <> 'deleted' then ${people.name} end`,
    })
    .from(notifications)
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(people, eq(people.id, notifications.actorId))
    .where(inArray(notifications.id, [...ids]));
