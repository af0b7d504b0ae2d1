import { reads } from '../../shared/reads.ts';
import { fetchRead } from '../engine/fetch-read.ts';

const subscription = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription();

/** Where a push service takes messages for this browser; undefined if it is not subscribed. */
export const subscribedAddress = async (): Promise<string | undefined> => (await subscription())?.endpoint;

/** No push reaches this browser any more. */
export const unsubscribe = async (): Promise<void> => void (await (await subscription())?.unsubscribe());

/** For who is signed in: pushes to this browser that are not theirs, or ended meanwhile, are turned off here too. */
export async function endPushesOfOthers(): Promise<void> {
  const address = await subscribedAddress();
  if (address === undefined) return;
  const own = await fetchRead(reads.channels(), AbortSignal.timeout(5_000));
  if (own !== undefined && !Object.values(own.channels).some((each) => each.kind === 'push' && each.address === address))
    await unsubscribe();
}
