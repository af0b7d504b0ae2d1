import { signOutMark, signOutPlace } from '../lib/sign-out-mark.ts';
import { browserStorage } from '../lib/storage.ts';

const momentIn = (text: string) => text.split(' ', 1)[0];

// Without storage only this tab knows.
const setMark = (text: string): void => browserStorage.set(signOutPlace, text);

/** Tells the other tabs, and pages that the browser shows again on "back". */
export const markSignedOut = (state: 'pending' | 'done'): void => setMark(state === 'pending' ? `${Date.now()} pending` : `${Date.now()}`);
export const markSignOutSent = (): void => setMark(momentIn(signOutMark()) ?? '');

interface SignOutListener {
  /** Another tab signs out, or has noticed that the session is over. */
  begun?: () => void;
  /** The board knows too. */
  sent: () => void;
}

export function onSignedOutElsewhere({ begun, sent }: SignOutListener): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== signOutPlace || newValue === null) return;
    if (momentIn(newValue) === momentIn(oldValue ?? '')) sent();
    else begun?.();
  });
}

/** A page that the browser kept from before does not come back after signing out. Call it once, when the page starts. */
export function reloadIfSignedOutSince(): void {
  const before = momentIn(signOutMark());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || momentIn(signOutMark()) === before) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}
