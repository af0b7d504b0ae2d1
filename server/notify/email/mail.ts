import type { SendMailOptions } from 'nodemailer';
import type { ChannelRow } from '../channels/deliverer.ts';
import type { Message } from '../channels/message.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** A mail for nodemailer. Addresses are objects and the envelope is ours, so that nothing in a text can become a recipient or a header. */
export function mailOf(message: Message, channel: Pick<ChannelRow, 'id' | 'address'>, from: string): SendMailOptions {
  const { id, title, board, items, stopAll } = message;
  const host = new URL(board.url).hostname;
  const messageId = (name: string) => `<${name}@${host}>`;
  // Everything about a deal is one thread.
  const deal = items.length === 1 ? items[0]?.deal : undefined;
  const thread =
    deal === undefined
      ? {}
      : { references: messageId(`deal-${deal.id}-${channel.id}`), inReplyTo: messageId(`deal-${deal.id}-${channel.id}`) };
  return {
    from: { name: board.name, address: from },
    to: { name: '', address: channel.address },
    envelope: { from, to: [channel.address] },
    subject: asWritten(title),
    text: mailText(message),
    html: mailHtml(message),
    messageId: messageId(id),
    ...thread,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // One click in the mail program stops everything here (RFC 8058).
      ...(stopAll === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(stopAll === undefined ? {} : { list: { id: { url: `channel.${host}`, comment: board.name }, unsubscribe: stopAll.url } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Readers decode `=?utf-8?Q?x?=` (RFC 2047), and what is behind it was never checked. An invisible character in between makes nodemailer encode it. */
const asWritten = (text: string) => text.replaceAll('=?', '=\u2060?');
