import type { PushMessage } from '../../../shared/push.ts';
import type { Message } from '../channels/message.ts';
import { blocksOf } from '../webhooks/message-blocks.ts';

/** Bytes. Push services take 4,096; encryption adds 103 (RFC 8291). */
const maxPayload = 3_993;

/** Bytes of text that a picture leaves room for. */
const minText = 1_000;

/** What the service worker shows. It always fits: without its picture if need be, and with as much of its text as there is room for. */
export function pushPayload(message: Message): string {
  const content = contentOf(message);
  const { picture: _, ...bare } = content;
  const fits = bytesOf({ ...content, body: '' }) <= maxPayload - minText;
  return JSON.stringify(shortened(fits ? content : bare));
}

function contentOf(message: Message): PushMessage {
  const { head, list } = blocksOf(message);
  const [item] = message.items;
  const single = list.length === 0 ? item : undefined;
  return {
    title: head.title.slice(0, maxTitle),
    body: [...head.lines, ...list.map(({ title }) => title)].join('\n'),
    ...(message.kind === 'verification' ? { url: message.settings.url, confirm: message.open.url } : { url: head.url }),
    ...(single?.get && { get: single.get }),
    ...(single?.stop && { stop: single.stop }),
    tag: single?.deal === undefined ? message.id : `deal-${single.deal.id}`,
    ...(head.picture && { picture: head.picture }),
    language: message.language,
    direction: message.direction,
    ...(single && { at: single.at }),
  };
}

const maxTitle = 200;

function shortened(content: PushMessage): PushMessage {
  let remaining = maxPayload - bytesOf({ ...content, body: '' });
  let body = '';
  for (const point of content.body) {
    remaining -= bytesOf(point) - quotes;
    if (remaining < 0) break;
    body += point;
  }
  return { ...content, body };
}

/** Bytes of JSON around a string. */
const quotes = 2;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
