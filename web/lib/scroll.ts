import { entryKey, rememberedNumber, rememberNumber, rememberReturn } from './history-entry.ts';

/** How long (ms) a screen may take to become as tall as it was. */
const patience = 2_000;

let restoring: AbortController | undefined;
let shown = '';

/** Remembers how far each entry of the history is scrolled; the browser would restore it before the screen is there. */
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
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/auth/"]')) rememberReturn();
  });
}

/** Whether the current entry is where it began: nobody has scrolled it yet, so that its address may say where to begin. */
export const isUnscrolled = (): boolean => (rememberedNumber(entryKey(), 'scroll') ?? 0) === 0;

/** Goes to where the current entry was scrolled, or to the top of a new one; as soon as the screen is tall enough, unless the person scrolls first. */
export function restoreScroll(): void {
  restoring?.abort();
  shown = entryKey();
  const target = rememberedNumber(shown, 'scroll') ?? 0;
  const control = new AbortController();
  restoring = control;
  const stop = () => {
    control.abort();
    if (restoring === control) restoring = undefined;
  };
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { signal: control.signal, passive: true });
  const until = performance.now() + patience;
  const attempt = () => {
    if (control.signal.aborted) return;
    scrollTo(0, target);
    if (Math.abs(scrollY - target) <= 1 || performance.now() > until) stop();
    else requestAnimationFrame(attempt);
  };
  attempt();
}
