import { channelRules } from '../../../shared/notification-limits.ts';
import type { deliveries } from '../../platform/database/schema.ts';
import { type Composing, composeHotItem, composeItem } from './compose-item.ts';
import { linkToken } from './link-token.ts';
import type { Message, MessageItem } from './message.ts';
import type { MessageData } from './message-data.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;

/** What is delivered; undefined if nothing is left to send. @param hot the deals of a digest of what was hot, hottest first */
export function composeMessage(
  delivery: DeliveryRow,
  data: MessageData,
  composing: Composing,
  hot: readonly number[],
): Message | undefined {
  const { translator, channel } = composing;
  const { t } = translator;
  if (delivery.kind === 'verification') return verification(delivery, composing);
  const all = delivery.kind === 'hot' ? hotItems(hot, data, composing) : notificationItems(delivery, data, composing);
  const items = all.slice(0, channelRules.shown);
  const [first] = items;
  if (first === undefined && delivery.kind !== 'test') return undefined;
  const message = { ...common(delivery, composing), items, more: all.length - items.length, stopAll: stopAll(composing) };
  // A digest with a single item is shown as that item.
  if (first !== undefined && delivery.kind !== 'hot' && all.length === 1)
    return { ...message, title: first.title, lines: first.lines, open: first.open };
  const board = composing.boardName;
  if (delivery.kind === 'test') return { ...message, title: t('message.test', { board }), lines: [t('message.test.text', { board })] };
  if (delivery.kind === 'hot') return { ...message, title: t(`message.hot.${channel.hot ?? 'daily'}`, { board }) };
  return { ...message, title: t('message.digest', { count: all.length, board }) };
}

function notificationItems(
  { notificationId, gathered }: DeliveryRow,
  { notifications, cards }: MessageData,
  composing: Composing,
): MessageItem[] {
  const ids = notificationId === null ? (gathered ?? []) : [notificationId];
  const rows = ids.flatMap((id) => notifications.get(id) ?? []);
  // Notifications that were read in the inbox meanwhile are not sent.
  const fresh = notificationId === null ? rows.filter(({ readAt }) => readAt === null) : rows;
  return fresh.flatMap((row) => composeItem(row, cards.get(row.aboutDeal ?? 0), composing) ?? []).reverse();
}

const hotItems = (hot: readonly number[], { cards }: MessageData, composing: Composing) =>
  hot.flatMap((id) => cards.get(id) ?? []).map((card) => composeHotItem(card, composing));

const common = ({ messageId: id, kind }: DeliveryRow, { translator: { t, language, direction }, boardName, publicUrl }: Composing) => ({
  ...{ id, kind, language, direction, board: { name: boardName, url: publicUrl }, lines: [] as string[] },
  open: { text: t('message.inbox'), url: `${publicUrl}/inbox` },
  settings: { text: t('message.settings'), url: `${publicUrl}/settings/channels` },
});

const stopAll = ({ translator: { t }, publicUrl, key, channel }: Composing) => ({
  text: t('message.stop.all'),
  url: `${publicUrl}/stop/${linkToken(key, { do: 'all', channel: channel.id })}`,
});

/** Neutral, because the address may be somebody else's: nothing that a person wrote is in it. A browser confirms it by itself. */
function verification(delivery: DeliveryRow, composing: Composing): Message {
  const { channel, translator, boardName: board, publicUrl, key } = composing;
  const until = Math.floor(delivery.createdAt.getTime() / 1_000) + channelRules.verificationLink;
  const token = linkToken(key, { do: 'verify', channel: channel.id, until }, channel.address);
  const text = channel.kind === 'push' ? 'message.test' : 'message.verification';
  return {
    ...common(delivery, composing),
    title: translator.t(text, { board }),
    lines: [translator.t(`${text}.text`, { board })],
    open: { text: translator.t('message.verification.open'), url: `${publicUrl}/verify/${token}` },
    ...{ items: [], more: 0 },
  };
}
