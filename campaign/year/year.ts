import type { AwaitedDeals } from './awaited-deals.ts';
import type { Crowd } from './crowd.ts';
import type { Installation } from './installation.ts';
import type { Mailbox } from './mailbox.ts';
import type { Members } from './members.ts';
import type { Picture } from './picture.ts';

/** A board, and everybody who uses it. */
export interface Year {
  /** For everything that is made. */
  folder: string;
  /** Where people sign in. */
  board: Installation;
  /** All that answer: the board, and nodes beside it. */
  nodes: Installation[];
  members: Members;
  mailbox: Mailbox;
  deals: AwaitedDeals;
  picture: Picture;
  crowd: Crowd;
}

export interface Step {
  name: string;
  /** Returns what to say. Throws if the board does not do as promised. */
  take: (year: Year) => Promise<string>;
}
