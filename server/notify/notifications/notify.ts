import { type NotificationKind, takingPart } from '../../../shared/states.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';

export interface NewNotification {
  personId: number;
  kind: NotificationKind;
  /** What it is about, such as `reply:17`: someone is notified of it once. */
  key: string;
  dealId?: number | undefined;
  commentId?: number | undefined;
  /** Who caused it. Undefined: the board, also where staff decided, whose names are not given. */
  actorId?: number | undefined;
  alertId?: number | undefined;
  /** The only channel that delivers it. It is not in the inbox, where it counts as read. */
  channelId?: number | undefined;
  /** What the text needs and other rows do not keep, such as the old price. */
  details?: Record<string, unknown>;
}

/** States of people who are notified. The suspended are too: of their sanction, and that it ended. */
export const notifiableStates = [...takingPart, 'suspended'];

const insert = statement<{ id: number }>(
  'notify',
  `insert into notifications (person_id, kind, key, deal_id, comment_id, actor_id, alert_id, channel_id, read_at, dispatched_at, details)
    select people.id, new_notification.kind, new_notification.key, new_notification."dealId", new_notification."commentId", new_notification."actorId", new_notification."alertId", new_notification."channelId",
      case when new_notification."channelId" is not null then now() end,
      case when not exists (select from channels where channels.person_id = people.id and channels.state = 'active') then now() end,
      coalesce(new_notification.details, '{}')
    from json_to_recordset($1::json) as new_notification(
      "personId" bigint, kind text, key text, "dealId" bigint, "commentId" bigint, "actorId" bigint, "alertId" bigint,
      "channelId" bigint, details jsonb)
    join people on people.id = new_notification."personId" and people.state in (${notifiableStates.map((state) => `'${state}'`)})
    where new_notification."actorId" is distinct from people.id
      and not exists (select from blocks where blocks.person_id = people.id and blocks.blocked_id = new_notification."actorId")
    order by people.id, new_notification.key
    on conflict (person_id, key) do nothing returning id`,
);

/**
 * Notifies people, in the transaction in which it happens. Leaves out those who were notified before, who caused it themselves, who
 * blocked the person who caused it, and who are gone or banned. Only notifications of someone with a channel wait for the dispatcher. Returns how
 * many were notified.
 */
export async function notify(tx: Transaction, notifications: readonly NewNotification[]): Promise<number> {
  return notifications.length === 0 ? 0 : (await insert(tx, JSON.stringify(notifications))).length;
}
