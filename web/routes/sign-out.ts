import { forgetQueue, sendAll, unsentCommands } from '../engine/command-queue.ts';
import { countDrafts } from '../lib/count-drafts.ts';
import { endSession, endSessionLater } from '../offline/end-session.ts';
import { forgetReader } from '../offline/forget-reader.ts';
import { unsubscribe } from '../offline/push-subscription.ts';
import { markSignedOut } from '../offline/sign-out-moment.ts';
import { forgetReads } from '../offline/stored-reads.ts';
import { forgetTyped } from './typed-text.ts';

/** Milliseconds for sending what waits, and for a push service to end a subscription. */
const maxWait = 3_000;

/** Sends what waits, and returns how much signing out would delete. */
export async function sendUnsent(): Promise<{ commands: number; drafts: number }> {
  if ((await countUnsent()) > 0) await within(sendAll());
  return { commands: await countUnsent(), drafts: countDrafts() };
}

/** Also opens the queue, so that it is known whose it is. Without IndexedDB nothing waits. */
const countUnsent = () =>
  unsentCommands().then(
    ({ length }) => length,
    () => 0,
  );

/**
 * Deletes what this browser has of the person, then ends the session and follows the redirect that signs out at the provider. If the board
 * does not answer, the session ends later (endSessionLater).
 */
export async function signOut(): Promise<void> {
  markSignedOut('pending');
  forgetTyped();
  await countUnsent();
  await within(Promise.allSettled([forgetReads({ forGood: true }), forgetQueue(), unsubscribe()]));
  await forgetReader(false).catch(() => undefined);
  const redirect = await endSession();
  if (redirect !== undefined || navigator.serviceWorker?.controller) return location.assign(redirect ?? '/');
  endSessionLater();
}

const within = (work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, maxWait))]);
