import { FetchError } from '../../platform/fetching/fetch-error.ts';
import type { SafeFetcher } from '../../platform/fetching/safe-fetcher.ts';
import type { Deliverer, Outcome } from '../channels/deliverer.ts';
import { outcomeOf } from './outcome-of.ts';
import type { Preset } from './preset.ts';

/** Sends messages to the address of a channel, in the format of its service. */
export const webhookDeliverer = (fetcher: SafeFetcher, preset: Preset): Deliverer => ({
  async deliver(channel, message, signal) {
    const { url, ...request } = preset.request(channel, message);
    try {
      return outcomeOf(await fetcher.send(url, { ...request, person: channel.personId, signal }), preset);
    } catch (error) {
      if (error instanceof FetchError) return failureOf(error);
      throw error;
    }
  },
});

function failureOf({ reason }: FetchError): Outcome {
  if (reason === 'busy') return { result: 'retry', error: reason, isOurs: true };
  // Not even the channel's person learns that an address is inside the board's own network.
  return { result: 'retry', error: reason === 'unsafe' ? 'unreachable' : reason };
}
