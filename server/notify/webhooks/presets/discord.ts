import type { Link } from '../../channels/message.ts';
import { type Block, blocksOf } from '../message-blocks.ts';
import { json, type Preset } from '../preset.ts';
import { joinUpTo, truncateUtf16 } from '../truncate-utf16.ts';

const max = { title: 250, line: 300, description: 4_000 };

/** Discord's incoming webhook: one embed. */
export const discord: Preset = {
  gone: [401, 403, 404],
  request: ({ address }, message) => {
    const { head, list } = blocksOf(message);
    const description = joinUpTo(max.description, [...linesOf(head), ...list.map(listed)], '\n');
    const picture = head.picture === undefined ? {} : { image: { url: head.picture } };
    const embed = { title: escaped(truncateUtf16(head.title, max.title / 2)), url: head.url, description, ...picture };
    // Nobody is mentioned, whatever the text says.
    return { url: address, headers: json, body: JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } }) };
  },
};

const linesOf = ({ lines, links }: Block) => [...lines.map(lineOf), ...(links.length === 0 ? [] : [links.map(linkTo).join(' · ')])];

const listed = ({ title, url, lines }: Block) => `• ${linkTo({ text: title, url })} ${lineOf(lines.join(' · '))}`;

const lineOf = (line: string) => escaped(truncateUtf16(line, max.line));

const linkTo = ({ text, url }: Link) => `[${lineOf(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** The characters of Discord's Markdown, mentions and bare addresses. */
const escaped = (text: string) => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&');
