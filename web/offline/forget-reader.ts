import type { ProblemDocument } from '../../shared/errors.ts';
import { reads } from '../../shared/reads.ts';
import { readStore } from '../engine/live.ts';
import { isSignOutPending } from '../lib/sign-out-mark.ts';
import { tabStorage } from '../lib/storage.ts';
import { forgetVisits } from '../lib/visits.ts';
import { markSignedOut, onSignedOutElsewhere, reloadIfSignedOutSince } from './sign-out-moment.ts';
import { forgetReads, shownReader } from './stored-reads.ts';

const isPersonal = (path: string) => /^\/api\/(me|mod|admin)\b/.test(path);
const signedOut: ProblemDocument = { type: 'about:blank', title: '', detail: '', status: 401, code: 'AUTH_REQUIRED' };

/** Deletes what a person has read as soon as their session is over or they may see less, also when another tab has noticed. */
export function watchReader(): void {
  let reader = shownReader();
  if (reader === '') return;
  reloadIfSignedOutSince();
  const compare = () => {
    const { status, problem } = readStore.get(reads.me());
    const isOver = status === 'gone' && problem?.status === 401;
    const [former, now] = [reader, isOver ? '' : shownReader()];
    // Undefined: the board could not look.
    if (now === undefined || now === former) return;
    reader = now;
    if (isOver && !isSignOutPending()) {
      markSignedOut('done');
      void import('./session-end.ts').then(({ askWhySessionEnded }) => askWhySessionEnded()).catch(() => undefined);
    }
    if (isOver || former !== undefined) void forgetReader(!isOver).catch(() => undefined);
  };
  readStore.watch(reads.me(), compare);
  compare();
  onSignedOutElsewhere({
    begun() {
      forgetShown(false);
      // Until the board knows, only a page from the service worker is certainly nobody's.
      if (!navigator.onLine && navigator.serviceWorker?.controller) location.reload();
    },
    sent: () => location.reload(),
  });
}

/** Deletes what this browser shows and stores of a person. `isHere`: they are still signed in, but may see less. */
export async function forgetReader(isHere: boolean): Promise<void> {
  forgetShown(isHere);
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge();
  await Promise.all([forgetReads(), closeNotifications()]);
}

function forgetShown(isHere: boolean): void {
  readStore.dropIdle();
  if (isHere) return;
  for (const [path] of readStore.ready()) if (isPersonal(path)) readStore.gone(path, signedOut);
  forgetVisits();
  // Which lists were open, and how far.
  for (const key of tabStorage.keys()) tabStorage.set(key, undefined);
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
