import type { Message, MessageItem } from '../channels/message.ts';

/** What a webhook of the board's own format gets: Standard Webhooks' type, timestamp and data. */
export const webhookBody = ({ kind, items, title, lines, open, more, settings, stopAll }: Message, at = new Date()) => ({
  type: typeOf(kind, items),
  timestamp: items[0]?.at ?? at.toISOString(),
  data: { title, lines, url: open.url, items: items.map(itemIn), more, settings: settings.url, ...(stopAll && { stop: stopAll.url }) },
});

/** `alert` for a deal that an alert found, so that most receivers need to know only that one. */
const typeOf = (kind: Message['kind'], items: readonly MessageItem[]) => (kind === 'notification' ? (items[0]?.kind ?? kind) : kind);

const itemIn = ({ kind, title, lines, deal, why, open, get, stop, less, at }: MessageItem) => ({
  kind,
  title,
  lines,
  at,
  url: open.url,
  ...(deal && { deal }),
  ...(why && { why }),
  ...(get && { get: get.url }),
  ...(stop && { stop: stop.url }),
  ...(less && { less: less.url }),
});
