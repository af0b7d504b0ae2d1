import type { Link, Message, MessageItem } from '../channels/message.ts';

/** The message as plain text, for programs that show no HTML and people who want none. */
export function mailText(message: Message): string {
  const { title, lines, items, open, settings, stopAll } = message;
  const isOne = items.length === 1;
  const parts = [
    [title, ...lines],
    ...items.map((item) => itemText(item, isOne)),
    items.length === 0 || message.more > 0 ? [linkText(open)] : [],
    ['--', linkText(settings), ...(stopAll === undefined ? [] : [linkText(stopAll)])],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

function itemText({ title, lines, deal, get, open, why, stop, less }: MessageItem, isOne: boolean): string[] {
  const facts = [deal?.title, deal?.price, deal?.merchant].filter((fact) => fact !== undefined && !title.includes(fact));
  return [
    ...(isOne ? [facts.join(' · ')] : [title, ...lines, facts.join(' · ')]),
    ...[get, open].flatMap((link) => (link === undefined ? [] : linkText(link))),
    ...(why === undefined ? [] : ['', why]),
    ...[stop, less].flatMap((link) => (link === undefined ? [] : linkText(link))),
  ].filter((line, place) => line !== '' || place > 0);
}

const linkText = ({ text, url }: Link) => `${text}: ${url}`;
