import { escapeHtml } from '../../../../shared/escape-html.ts';
import { type Block, blocksOf } from '../message-blocks.ts';
import { json, type Preset } from '../preset.ts';
import { joinUpTo, truncateUtf16 } from '../truncate-utf16.ts';

const max = { title: 200, line: 300, text: 8_000 };

/** A room, written to by an account of the person's own, whose access token is the secret. */
export const matrix: Preset = {
  gone: [401, 403, 404],
  request: ({ address, secret, details }, message) => {
    const { head, list } = blocksOf(message);
    const blocks = [head, ...list];
    const body = {
      msgtype: 'm.text',
      body: joinUpTo(max.text, blocks.map(plain), '\n\n'),
      format: 'org.matrix.custom.html',
      formatted_body: joinUpTo(max.text, blocks.map(html), ''),
      // Nobody is mentioned, whatever the text says.
      'm.mentions': {},
    };
    // The message's id, so that a repeated message is stored once.
    const path = ['rooms', `${details.room}`, 'send', 'm.room.message', message.id].map(encodeURIComponent).join('/');
    const headers = { ...json, authorization: `Bearer ${secret}` };
    return { method: 'PUT', url: `${address}/_matrix/client/v3/${path}`, headers, body: JSON.stringify(body) };
  },
};

const plain = ({ title, url, lines }: Block) => [truncateUtf16(title, max.title), ...lines.map(lineOf), url].join('\n');

const html = ({ title, url, lines, links }: Block) =>
  `<p>${[`<strong>${linkTo(truncateUtf16(title, max.title), url)}</strong>`, ...lines.map((line) => escapeHtml(lineOf(line))), linksOf(links)].join('<br>')}</p>`;

const linksOf = (links: Block['links']) => links.map(({ text, url }) => linkTo(text, url)).join(' · ');

const linkTo = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const lineOf = (line: string) => truncateUtf16(line, max.line);
