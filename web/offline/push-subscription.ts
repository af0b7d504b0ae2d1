import { reads } from '../../shared/reads.ts';
import { sendCommand } from '../live/command.ts';
import { fetchRead } from '../live/fetch-read.ts';

const subscription = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription();

/** Where a push service takes messages for this browser; undefined if it is not subscribed. */
export const subscribedAddress = async (): Promise<string | undefined> => (await subscription())?.endpoint;

/** No push reaches this browser any more. */
export const unsubscribe = async (): Promise<void> => void (await (await subscription())?.unsubscribe());

/** The reader's channel to this browser. Undefined if the board does not answer. */
async function ownChannel(address: string): Promise<{ id: number | undefined } | undefined> {
  const own = await fetchRead(reads.channels(), AbortSignal.timeout(5_000));
  return own && { id: Object.values(own.channels).find((each) => each.kind === 'push' && each.address === address)?.id };
}

/** For who signs out: this browser is told nothing more. */
export async function endPushes(): Promise<void> {
  const address = await subscribedAddress();
  if (address === undefined) return;
  const own = await ownChannel(address);
  // First, since the board cannot take the subscription back.
  await unsubscribe();
  if (own?.id !== undefined) await sendCommand('deleteChannel', { id: own.id });
}

/** For who is signed in: pushes that somebody else turned on here end. */
export async function endPushesOfOthers(): Promise<void> {
  const address = await subscribedAddress();
  if (address === undefined) return;
  const own = await ownChannel(address);
  if (own !== undefined && own.id === undefined) await unsubscribe();
}
