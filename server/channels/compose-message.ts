import { channelRules } from '../../shared/notification-limits.ts';
import type { deliveries } from '../database/schema.ts';
import { type Composing, composeHotItem, composeItem } from './compose-item.ts';
import { linkToken } from './link-token.ts';
import type { Material } from './material.ts';
import type { Message, MessageItem } from './message.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;

/** What is delivered; undefined if nothing is left to send. @param hot the deals of a digest of what was hot, hottest first */
export function composeMessage(
  delivery: DeliveryRow,
  material: Material,
  composing: Composing,
  hot: readonly number[],
): Message | undefined {
  const { words, channel } = composing;
  const { say } = words;
  if (delivery.kind === 'verification') return verification(delivery, composing);
  const all = delivery.kind === 'hot' ? hotItems(hot, material, composing) : notificationItems(delivery, material, composing);
  const items = all.slice(0, channelRules.shown);
  const [first] = items;
  if (first === undefined && delivery.kind !== 'test') return undefined;
  const message = { ...common(delivery, composing), items, more: all.length - items.length, stopAll: stopAll(composing) };
  // A digest of one says what it is.
  if (first !== undefined && delivery.kind !== 'hot' && all.length === 1)
    return { ...message, title: first.title, lines: first.lines, open: first.open };
  const board = composing.boardName;
  if (delivery.kind === 'test') return { ...message, title: say('message.test', { board }), lines: [say('message.test.text', { board })] };
  if (delivery.kind === 'hot') return { ...message, title: say(`message.hot.${channel.hot ?? 'daily'}`, { board }) };
  return { ...message, title: say('message.digest', { count: all.length, board }) };
}

function notificationItems(
  { notificationId, gathered }: DeliveryRow,
  { notifications, cards }: Material,
  composing: Composing,
): MessageItem[] {
  const ids = notificationId === null ? (gathered ?? []) : [notificationId];
  const rows = ids.flatMap((id) => notifications.get(id) ?? []);
  // What was read in the inbox while it waited is not sent again.
  const fresh = notificationId === null ? rows.filter(({ readAt }) => readAt === null) : rows;
  return fresh.flatMap((row) => composeItem(row, cards.get(row.aboutDeal ?? 0), composing) ?? []).reverse();
}

const hotItems = (hot: readonly number[], { cards }: Material, composing: Composing) =>
  hot.flatMap((id) => cards.get(id) ?? []).map((card) => composeHotItem(card, composing));

const common = ({ messageId: id, kind }: DeliveryRow, { words: { say, language, direction }, boardName, publicUrl }: Composing) => ({
  ...{ id, kind, language, direction, board: { name: boardName, url: publicUrl }, lines: [] as string[] },
  open: { text: say('message.inbox'), url: `${publicUrl}/inbox` },
  settings: { text: say('message.settings'), url: `${publicUrl}/settings/channels` },
});

const stopAll = ({ words: { say }, publicUrl, key, channel }: Composing) => ({
  text: say('message.stop.all'),
  url: `${publicUrl}/stop/${linkToken(key, { do: 'all', channel: channel.id })}`,
});

/** Neutral, because the address may be somebody else's: nothing that a person wrote is in it. */
function verification(delivery: DeliveryRow, composing: Composing): Message {
  const { channel, words, boardName: board, publicUrl, key } = composing;
  const until = Math.floor(delivery.createdAt.getTime() / 1_000) + channelRules.verificationLink;
  const token = linkToken(key, { do: 'verify', channel: channel.id, until }, channel.address);
  return {
    ...common(delivery, composing),
    title: words.say('message.verification', { board }),
    lines: [words.say('message.verification.text', { board })],
    open: { text: words.say('message.verification.open'), url: `${publicUrl}/verify/${token}` },
    ...{ items: [], more: 0 },
  };
}
