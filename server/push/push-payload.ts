import type { PushMessage } from '../../shared/push.ts';
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
  const about = list.length === 0 ? item : undefined;
  return {
    title: head.title.slice(0, maxTitle),
    body: [...head.lines, ...list.map(({ title }) => title)].join('\n'),
    url: head.url,
    ...(about?.get && { get: about.get }),
    ...(about?.stop && { stop: about.stop }),
    tag: about?.deal === undefined ? message.id : `deal-${about.deal.id}`,
    ...(head.picture && { picture: head.picture }),
    language: message.language,
    direction: message.direction,
    ...(about && { at: about.at }),
  };
}

const maxTitle = 200;

function shortened(content: PushMessage): PushMessage {
  let room = maxPayload - bytesOf({ ...content, body: '' });
  let body = '';
  for (const point of content.body) {
    room -= bytesOf(point) - quotes;
    if (room < 0) break;
    body += point;
  }
  return { ...content, body };
}

/** Bytes of JSON around a string. */
const quotes = 2;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
