import { reads } from '../../shared/reads.ts';
import { connectionStatus, readStore } from '../engine/live.ts';

/** Milliseconds: reading for so long counts as use; and when a page counts as idle where the browser does not say. */
const times = { reading: 10_000, idle: 1_000 };

const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls back once the page is idle. For a guest who comes for the first time, not before they use the page, stay, or the connection is
 * lost, so that a glance costs them no more than what they see (docs/decisions/0043).
 */
export function afterFirstUse(start: () => void): () => void {
  if (isReturning()) return whenIdle(start);
  let stopWaiting: (() => void) | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const use of uses) removeEventListener(use, begin);
    stopListening();
    stopWaiting?.();
  };
  const begin = () => {
    stop();
    stopWaiting = whenIdle(start);
  };
  const timer = setTimeout(begin, times.reading);
  for (const use of uses) addEventListener(use, begin, { passive: true });
  const stopListening = connectionStatus.subscribe(() => ['interrupted', 'offline'].includes(connectionStatus.get()) && begin());
  return stop;
}

/** Signed in, or with the application stored by an earlier visit. */
const isReturning = () => readStore.get(reads.me()).status !== 'loading' || Boolean(navigator.serviceWorker?.controller);

function whenIdle(start: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(start, times.idle);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(start, { timeout: times.idle });
  return () => cancelIdleCallback(waiting);
}
