import type { DeliveryKind, NotificationKind } from '../../../shared/states.ts';

/** In the reader's language, with an absolute address. */
export interface Link {
  text: string;
  url: string;
}

/** A deal as a message shows it. Addresses are absolute. */
export interface MessageDeal {
  id: number;
  title: string;
  /** As on the card, such as "€12 + €3 shipping". */
  price?: string;
  merchant?: string;
  /** A JPEG, 640 pixels wide at most. */
  picture?: string;
}

/** One thing that a message says. Texts are plain text in the channel's language. */
export interface MessageItem {
  kind: NotificationKind | 'hot';
  title: string;
  /** The title for where the price stands beside it. */
  withoutPrice: string;
  lines: string[];
  deal?: MessageDeal;
  /** Why it came, such as "Your alert “Kettles under €20” found it". */
  why?: string;
  /** Where it leads on the board. */
  open: Link;
  /** To the merchant. */
  get?: Link;
  /** Stops what it came from, without signing in. */
  stop?: Link;
  /** "Less like this", without signing in. */
  less?: Link;
  /** ISO 8601. */
  at: string;
}

/** What is delivered to a channel: texts, and all that a deliverer needs to make its own format of them. */
export interface Message {
  /** The same in each attempt, so that receivers can drop a message that comes twice. */
  id: string;
  kind: DeliveryKind;
  language: string;
  direction: 'ltr' | 'rtl';
  board: { name: string; url: string };
  title: string;
  /** What it says besides its items. */
  lines: string[];
  /** Where it leads: the board, or the link that verifies a channel. */
  open: Link;
  /** One for a notification, many for a digest, none for a test or a verification. */
  items: MessageItem[];
  /** How many further ones are only in the inbox. */
  more: number;
  /** Stops everything to this channel, without signing in. Absent until the channel is verified. */
  stopAll?: Link;
  settings: Link;
}
