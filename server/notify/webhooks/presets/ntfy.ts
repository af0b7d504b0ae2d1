import { type Block, blocksOf, type ChatLink } from '../message-blocks.ts';
import { json, type Preset } from '../preset.ts';
import { joinUpTo, truncateUtf16 } from '../truncate-utf16.ts';

const max = { title: 200, line: 300, text: 3_500, links: 3 };

/** A topic on ntfy.sh or on a server of one's own, with an access token if it is protected. */
export const ntfy: Preset = {
  gone: [401, 403, 410],
  request: ({ address, secret }, message) => {
    const { head, list } = blocksOf(message);
    const body = {
      topic: decodeURIComponent(new URL(address).pathname.split('/').pop() ?? ''),
      title: truncateUtf16(head.title, max.title),
      message: joinUpTo(max.text, [...head.lines.map(lineOf), ...list.map(listed)], '\n'),
      click: head.url,
      ...(head.picture === undefined ? {} : { attach: head.picture }),
      actions: head.links.slice(0, max.links).map(actionOf),
    };
    const authorization = secret === null ? {} : { authorization: `Bearer ${secret}` };
    return { url: new URL('.', address).href, headers: { ...json, ...authorization }, body: JSON.stringify(body) };
  },
};

const lineOf = (line: string) => truncateUtf16(line, max.line);

const listed = ({ title, url, lines }: Block) => [`• ${truncateUtf16(title, max.title)}`, lineOf(lines.join(' · ')), url].join('\n');

const actionOf = ({ text: label, url, isOneClick }: ChatLink) =>
  isOneClick ? { action: 'http', label, url, method: 'POST', ...oneClickForm, clear: true } : { action: 'view', label, url };

const oneClickForm = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' };
