import type { SignedOut } from '../../shared/account.ts';
import { isSignOutPending } from '../lib/sign-out-mark.ts';
import { markSignOutSent, onSignedOutElsewhere } from './sign-out-moment.ts';

/** Milliseconds. The board waits up to two seconds for the provider. */
const maxWait = 10_000;
const retryEvery = 30_000;

/** Ends the session on the board. Returns where to sign out at the provider too; undefined if no answer came. */
export async function endSession(): Promise<string | undefined> {
  const request = { method: 'POST', headers: { accept: 'application/json' }, signal: AbortSignal.timeout(maxWait) };
  const response = await fetch('/auth/sign-out', request).catch(() => undefined);
  const answer = response?.ok ? ((await response.json().catch(() => undefined)) as SignedOut | undefined) : undefined;
  if (answer !== undefined) markSignOutSent();
  return answer?.redirect;
}

/** Ends the session as soon as the board can be reached, and before somebody signs in again. */
export function endSessionLater(): void {
  const end = async (instead?: string) => {
    if (!isSignOutPending()) return;
    const redirect = await endSession();
    if (redirect !== undefined) location.assign(instead ?? redirect);
  };
  addEventListener('online', () => void end());
  setInterval(() => void end(), retryEvery);
  onSignedOutElsewhere({ sent: () => location.assign('/') });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/auth/sign-in"]') : null;
    if (link === null || !isSignOutPending()) return;
    event.preventDefault();
    void end(link.href);
  });
}

/** For a page that opens while the board does not know yet that its person has signed out: ends the session before anything is shown. */
export async function endSessionFirst(): Promise<void> {
  const redirect = await endSession();
  if (redirect !== undefined) {
    location.replace(redirect);
    return new Promise(() => undefined);
  }
  // If the page came from the board, it is the former person's.
  document.getElementById('snapshots')?.remove();
  delete document.getElementById('root')?.dataset.formatting;
  endSessionLater();
}
