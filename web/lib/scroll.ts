import { entryKey, isPlaceInPage, rememberedNumber, rememberNumber, rememberReturn } from './history-entry.ts';

/** How long (ms) a screen may take to reach its former height. */
const timeout = 2_000;

let restoring: AbortController | undefined;
let shown = '';

/** Remembers the scroll position of each history entry; the browser itself would restore it before the screen is rendered. */
export function keepScroll(): void {
  history.scrollRestoration = 'manual';
  let waiting = false;
  const save = () => {
    waiting = false;
    if (restoring === undefined && shown === entryKey()) rememberNumber(shown, 'scroll', Math.round(scrollY));
  };
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      setTimeout(save, 100);
    },
    { passive: true },
  );
  addEventListener('pagehide', save);
  addEventListener(
    'click',
    ({ target }) => {
      // Before a link leads away: the timer would come too late.
      if (waiting) save();
      if (target instanceof Element && target.closest('a[href^="/auth/"]')) rememberReturn();
    },
    { capture: true },
  );
}

/** Whether the current entry has not been scrolled, so that the hash of its address decides where it starts. */
export const isUnscrolled = (): boolean => (rememberedNumber(entryKey(), 'scroll') ?? 0) === 0;

/** Scrolls to the entry's former position, or to the top of a new one, as soon as the screen is tall enough and unless the person scrolls first. */
export function restoreScroll(): void {
  restoring?.abort();
  shown = entryKey();
  const remembered = rememberedNumber(shown, 'scroll');
  // The browser itself scrolls to a place in the page.
  if (remembered === undefined && isPlaceInPage()) return;
  const target = remembered ?? 0;
  const control = new AbortController();
  restoring = control;
  const stop = () => {
    control.abort();
    if (restoring === control) restoring = undefined;
  };
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { signal: control.signal, passive: true });
  const until = performance.now() + timeout;
  const attempt = () => {
    if (control.signal.aborted) return;
    scrollTo(0, target);
    if (Math.abs(scrollY - target) <= 1 || performance.now() > until) stop();
    else requestAnimationFrame(attempt);
  };
  attempt();
}
