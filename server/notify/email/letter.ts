import { randomUUID } from 'node:crypto';
import type { Link, Message } from '../channels/message.ts';
import type { Translator } from '../channels/translator.ts';

interface Letter {
  board: Message['board'];
  title: string;
  lines: string[];
  open: Link;
}

/** A mail about something that is no notification, to an address that need not be a channel. */
export const letter = ({ language, direction }: Translator, { board, title, lines, open }: Letter): Message => ({
  ...{ id: randomUUID(), kind: 'test', language, direction, board, title, lines, open },
  ...{ items: [], more: 0, settings: { text: board.name, url: board.url } },
});
