import { type NotificationKind, takingPart } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

export interface NewNotification {
  personId: number;
  kind: NotificationKind;
  /** What it is about, such as `reply:17`: someone is notified of it once for each deal, and of a comment once. */
  key: string;
  dealId?: number | undefined;
  commentId?: number | undefined;
  /** Who caused it. Undefined: the board, also where staff decided, whose names are not given. */
  actorId?: number | undefined;
  alertId?: number | undefined;
  /** The only channel that delivers it. */
  channelId?: number | undefined;
  /** What the text needs and other rows do not keep, such as the old price. */
  details?: Record<string, unknown>;
}

/** States of people who are notified. The suspended are too: of their sanction, and that it ended. */
export const notifiableStates = [...takingPart, 'suspended'];

/**
 * Inserts notifications from rows of SQL with these columns, without those that people have. One for a channel alone is not in the inbox, where it counts
 * as read. Only those of someone with a channel wait for the dispatcher.
 */
export const insertNotifications = (rows: string): string => `
  insert into notifications (person_id, kind, key, deal_id, comment_id, actor_id, alert_id, channel_id, read_at, dispatched_at, details)
  select person_id, kind, key, deal_id, comment_id, actor_id, alert_id, channel_id,
    case when channel_id is not null then now() end,
    case when not exists (select from channels where channels.person_id = told.person_id and channels.state = 'active') then now() end, details
  from (${rows}) told order by person_id, key
  on conflict (deal_id, person_id, key) do nothing`;

const insert = statement<{ id: number }>(
  'notify',
  `${insertNotifications(`
    select people.id as person_id, kind, key, "dealId" as deal_id, "commentId" as comment_id, "actorId" as actor_id,
      "alertId" as alert_id, "channelId" as channel_id, coalesce(details, '{}') as details
    from json_to_recordset($1::json) as given("personId" bigint, kind text, key text, "dealId" bigint, "commentId" bigint, "actorId" bigint,
      "alertId" bigint, "channelId" bigint, details jsonb)
    join people on people.id = "personId" and people.state in (${notifiableStates.map((state) => `'${state}'`)})
    where "actorId" is distinct from people.id
      and not exists (select from notifications told where told.comment_id = "commentId" and told.person_id = people.id and told.key = given.key)
      and not exists (select from blocks where blocks.person_id = people.id and blocks.blocked_id = "actorId")`)} returning id`,
);

/**
 * Notifies people, in the transaction in which it happens. Leaves out those who were notified before, who caused it themselves, who
 * blocked the person who caused it, and who are gone or banned. Returns how many were notified. Alerts have a statement of their own
 * (server/notify/alerts/store-matches.ts).
 */
export async function notify(tx: Transaction, notifications: readonly NewNotification[]): Promise<number> {
  return notifications.length === 0 ? 0 : (await insert(tx, JSON.stringify(notifications))).length;
}
