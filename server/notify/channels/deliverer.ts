import type { channels } from '../../platform/database/schema.ts';
import type { Message } from './message.ts';

export type ChannelRow = typeof channels.$inferSelect;

/**
 * What became of an attempt. `error` is a short text for the channel's person and the operator, without secrets.
 * `retry`: try later, after so many seconds (`after`) or else after growing waits. `refused`: this message never arrives, others may. `gone`:
 * nothing arrives there any more.
 */
export type Outcome =
  | { result: 'sent' }
  | {
      result: 'retry';
      error: string;
      after?: number;
      /** The fault is the board's own, such as a mail server that is down: it says nothing about the channel. */
      isOurs?: true;
    }
  | { result: 'refused'; error: string }
  | { result: 'gone'; error: string };

/** Delivers to the channels of a kind. It may be called twice with the same message; a thrown error counts as `retry`. */
export interface Deliverer {
  /** @param signal aborts when the attempt takes too long */
  deliver(channel: ChannelRow, message: Message, signal: AbortSignal): Promise<Outcome>;
}
