/** When (ms since the epoch) this browser's person was last signed out, and ` pending` while the board does not know yet. */
const place = 'signed-out';

function mark(): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

function setMark(text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // Without storage only this tab knows.
  }
}

const momentIn = (text: string) => text.split(' ', 1)[0];

/** Whether this browser has signed out, but the board has not answered yet. */
export const isSignOutPending = (): boolean => mark().endsWith(' pending');

/** Tells the other tabs, and pages that the browser shows again on "back". */
export const markSignedOut = (state: 'pending' | 'done'): void => setMark(state === 'pending' ? `${Date.now()} pending` : `${Date.now()}`);
export const markSignOutSent = (): void => setMark(momentIn(mark()) ?? '');

interface SignOutListener {
  /** Another tab signs out, or has noticed that the session is over. */
  begun: () => void;
  /** The board knows too. */
  sent: () => void;
}

export function onSignedOutElsewhere({ begun, sent }: SignOutListener): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== place || newValue === null) return;
    if (momentIn(newValue) === momentIn(oldValue ?? '')) sent();
    else begun();
  });
}

/** A page that the browser kept from before does not come back after signing out. Call it once, when the page starts. */
export function reloadIfSignedOutSince(): void {
  const before = momentIn(mark());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || momentIn(mark()) === before) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}
