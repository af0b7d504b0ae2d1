import type { Link, Message, MessageItem } from '../channels/message.ts';

/** A part of a chat message: a title that leads somewhere, lines below it, links at its end. Plain text. */
export interface Block {
  title: string;
  url: string;
  lines: readonly string[];
  picture?: string | undefined;
  links: readonly ChatLink[];
}

export interface ChatLink extends Link {
  /** A POST there does it at once (RFC 8058). */
  isOneClick?: true;
}

/** A message with a single item shows only that item; any other message has a head and a list. */
export function blocksOf(message: Message): { head: Block; list: readonly Block[] } {
  const [item, ...others] = message.items;
  if (item !== undefined && others.length === 0 && item.kind !== 'hot') return { head: itemBlock(item), list: [] };
  const { title, open, lines, more, stopAll } = message;
  const head = { title, url: open.url, lines: more === 0 ? lines : [...lines, `+${more}`], links: [open, ...oneClick(stopAll)] };
  return { head, list: message.items.map(itemBlock) };
}

const itemBlock = ({ title, open, lines, why, deal, get, less, stop }: MessageItem): Block => ({
  title,
  url: open.url,
  lines: [deal?.merchant, ...lines, why].filter((line) => line !== undefined),
  picture: deal?.picture,
  links: [...(get === undefined ? [] : [get]), ...oneClick(stop), ...(less === undefined ? [] : [less])],
});

const oneClick = (link: Link | undefined): ChatLink[] => (link === undefined ? [] : [{ ...link, isOneClick: true }]);
