import type { DealKind, NegativeReason } from '../../shared/states.ts';
import type { Signer } from './signers.ts';

/** A deal written for the sample board. Amounts are in minor units, times in minutes before the board is planted. */
export interface SampleDeal {
  by: Signer;
  title: string;
  body: string;
  kind: DealKind;
  category: string;
  merchant: string;
  /** Only on names under .example, which belong to nobody. */
  url?: string;
  price?: number;
  shipping?: number;
  /** EUR unless given. */
  currency?: string;
  reference?: { price: number; evidence: string };
  couponCode?: string;
  regions?: string[];
  membersOnly?: true;
  /** The name of a file in web/pictures, without its ending. */
  picture?: string;
  age: number;
  /** Minutes from now. */
  endsIn?: number;
  /** How long ago it ran out. */
  expiredFor?: number;
  /** The score so far; what the sample people did not vote themselves counts as carried over from elsewhere. */
  up: number;
  down: number;
  votesFor: Signer[];
  thread?: SampleComment[];
}

export interface SampleComment {
  by: Signer;
  body: string;
  age: number;
  /** Makes it the reason of this person's vote against the deal. */
  against?: NegativeReason;
  /** Taken back by its author, and its text with it; the replies stay. */
  deleted?: true;
  votesFor?: Signer[];
  replies?: SampleComment[];
}

export const hours = (count: number) => Math.round(count * 60);
export const days = (count: number) => hours(count * 24);

/** Markdown written inside indented code. */
export const prose = ([text = '']: TemplateStringsArray) => text.trim().replace(/\n +/g, '\n');
