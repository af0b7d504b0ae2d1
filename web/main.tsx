import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { waitForUse } from './components/after-first-use.ts';
import { loadParts } from './components/lazy-part.ts';
import { startLive } from './engine/live.ts';
import { formatting } from './i18n/format.ts';
import { setLanguage } from './i18n/language.ts';
import { hasDrafts } from './lib/draft.ts';
import { beginEntry, hasOpenPages } from './lib/history-entry.ts';
import { setStartTime } from './lib/now.ts';
import { keepScroll } from './lib/scroll.ts';
import { isSignOutPending } from './lib/sign-out-mark.ts';
import { noteTypedText } from './lib/started.ts';

beginEntry();
if (isSignOutPending()) void endSession().then(begin);
else begin();

function begin(): void {
  const hasReads = startLive();
  keepScroll();
  const root = document.getElementById('root');
  if (root !== null) void Promise.all([setLanguage(), hasReads || restore()]).then(() => start(root));
}

/** This browser has signed out, but could not tell the board. */
async function endSession() {
  await import('./offline/end-session.ts').then(({ endSessionFirst }) => endSessionFirst()).catch(() => undefined);
}

/** The page came from the service worker, or from a board that could not read. This browser may have stored what it shows. */
async function restore() {
  await import('./offline/stored-reads.ts').then(({ restoreReads }) => restoreReads()).catch(() => undefined);
}

async function start(root: HTMLElement) {
  const isRendered = isAsRendered(root);
  if (isRendered) await loadParts(root.dataset.parts);
  noteTypedText();
  if (!isRendered) return createRoot(root).render(<App />);
  setStartTime(Number(root.dataset.now));
  waitForUse();
  // In slices of a few milliseconds, so that the page responds meanwhile.
  startTransition(() => void hydrateRoot(root, <App />));
}

/** Whether this browser would render what the server did. If not, it renders the screen itself, in place. */
function isAsRendered(root: HTMLElement): boolean {
  const asks = /^#comment-/.test(location.hash);
  const isFilled = hasDrafts() && root.querySelector('main form') !== null;
  return root.dataset.formatting === formatting() && !asks && !hasOpenPages() && !isFilled;
}
