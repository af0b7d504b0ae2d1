import type { ChannelRow } from '../server/notify/channels/deliverer.ts';
import type { Message, MessageItem } from '../server/notify/channels/message.ts';
import type { ChannelKind } from '../shared/states.ts';

/** A row as the dispatcher reads it, without a database. */
export const aChannel = (kind: ChannelKind, fields: Partial<ChannelRow> = {}): ChannelRow => ({
  id: 1,
  personId: 7,
  kind,
  name: 'Mine',
  address: 'https://receiver.example/hook',
  secret: null,
  session: null,
  details: {},
  state: 'active',
  notificationKinds: null,
  pace: 'instant',
  quietFrom: null,
  quietUntil: null,
  timeZone: 'UTC',
  language: 'en',
  createdAt: new Date(),
  verifiedAt: new Date(),
  succeededAt: null,
  failingSince: null,
  lastError: null,
  hot: null,
  hotAt: null,
  testedAt: null,
  ...fields,
});

const board = 'https://board.example';

export const aMessageItem = (fields: Partial<MessageItem> = {}): MessageItem => ({
  kind: 'alert',
  title: 'Kettle',
  withoutPrice: 'Kettle',
  lines: ['€20 at Shop'],
  deal: { id: 12, title: 'Kettle', price: '€20', merchant: 'Shop', picture: `${board}/images/kettle-640.webp` },
  why: 'Your alert “Kettles” found it',
  open: { text: 'Open', url: `${board}/d/12/kettle` },
  get: { text: 'Get', url: `${board}/out/12` },
  stop: { text: 'Mute', url: `${board}/stop/abc` },
  less: { text: 'Less like this', url: `${board}/stop/def` },
  at: '2026-11-22T15:00:00Z',
  ...fields,
});

/** A message about one notification, unless told otherwise. */
export const aMessage = (fields: Partial<Message> = {}): Message => ({
  id: 'msg_1',
  kind: 'notification',
  language: 'en',
  direction: 'ltr',
  board: { name: 'Dealwire', url: board },
  title: 'Kettle',
  lines: [],
  open: { text: 'Open Dealwire', url: `${board}/inbox` },
  items: [aMessageItem()],
  more: 0,
  settings: { text: 'Settings', url: `${board}/settings/channels` },
  ...fields,
});
