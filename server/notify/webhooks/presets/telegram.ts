import { escapeHtml } from '../../../../shared/escape-html.ts';
import type { Link } from '../../channels/message.ts';
import { type Block, blocksOf } from '../message-blocks.ts';
import { json, type Preset } from '../preset.ts';
import { joinUpTo, truncateUtf16 } from '../truncate-utf16.ts';

/** Telegram counts text without its markup, so this is far below its 4,096. */
const max = { title: 200, line: 300, text: 4_000 };

/** A bot of the person's own, whose token is the secret, writes to a chat. */
export const telegram: Preset = {
  gone: [401, 403, 404],
  request: ({ address, secret, details }, message) => {
    const { head, list } = blocksOf(message);
    const body = {
      chat_id: details.chat,
      text: joinUpTo(max.text, [`<b>${titleOf(head)}</b>`, ...head.lines.map(lineOf), ...list.map(listed)], '\n'),
      parse_mode: 'HTML',
      link_preview_options: head.picture === undefined ? { is_disabled: true } : { url: head.picture },
      reply_markup: { inline_keyboard: head.links.map(({ text, url }) => [{ text, url }]) },
    };
    return { url: `${address}/bot${secret}/sendMessage`, headers: json, body: JSON.stringify(body) };
  },
};

const listed = (block: Block) => `• ${titleOf(block)} ${lineOf(block.lines.join(' · '))}`;

const titleOf = ({ title, url }: Block) => linkTo({ text: truncateUtf16(title, max.title), url });

const linkTo = ({ text, url }: Link) => `<a href="${escapeHtml(url)}">${escaped(text)}</a>`;

const lineOf = (line: string) => escaped(truncateUtf16(line, max.line));

/** An invisible joiner keeps "@name", "/command" and "#tag" from becoming a mention, a command or a search. */
const escaped = (text: string) => escapeHtml(text.replace(/[@/#](?=\w)/g, '$&\u2060'));
