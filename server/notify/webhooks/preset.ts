import type { SendRequest } from '../../platform/fetching/safe-fetcher.ts';
import type { ChannelRow } from '../channels/deliverer.ts';
import type { Message } from '../channels/message.ts';

/** How a message becomes the request of one service. */
export interface Preset {
  request: (channel: ChannelRow, message: Message) => Omit<SendRequest, 'person'> & { url: string };
  /** Statuses by which the service says that the address no longer exists or the token no longer works. */
  gone: readonly number[];
  /** Whether every status but success and `gone` is tried again. Chat services refuse a message that they cannot read each time. */
  retriesRefusals?: true;
}

export const json = { 'content-type': 'application/json' } as const;
