import type { Link } from '../../channels/message.ts';
import { type Block, blocksOf } from '../message-blocks.ts';
import { json, type Preset } from '../preset.ts';
import { joinUpTo, truncateUtf16 } from '../truncate-utf16.ts';

const max = { title: 200, line: 300, text: 3_000 };

/** Slack's incoming webhook, which Mattermost and Rocket.Chat understand too: one attachment. */
export const slack: Preset = {
  gone: [401, 403, 404, 410],
  request: ({ address }, message) => {
    const { head, list } = blocksOf(message);
    const title = escaped(truncateUtf16(head.title, max.title));
    const text = joinUpTo(max.text, [...linesOf(head), ...list.map(listed)], '\n');
    const picture = head.picture === undefined ? {} : { image_url: head.picture };
    const attachment = { fallback: title, title, title_link: head.url, text, mrkdwn_in: [], ...picture };
    const plain = { parse: 'none', link_names: false, unfurl_links: false, unfurl_media: false };
    return { url: address, headers: json, body: JSON.stringify({ ...plain, attachments: [attachment] }) };
  },
};

const linesOf = ({ lines, links }: Block) => [...lines.map(lineOf), ...(links.length === 0 ? [] : [links.map(linkTo).join(' · ')])];

const listed = ({ title, url, lines }: Block) => `• ${linkTo({ text: title, url })} ${lineOf(lines.join(' · '))}`;

const lineOf = (line: string) => escaped(truncateUtf16(line, max.line));

const linkTo = ({ text, url }: Link) => `<${url.replaceAll('|', '%7C')}|${lineOf(text).replaceAll('|', '¦')}>`;

/** Slack's control characters: links and mentions such as <!everyone> begin with one of them. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
