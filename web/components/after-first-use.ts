import { reads } from '../../shared/reads.ts';
import { connectionStatus, readStore } from '../engine/live.ts';

/** Milliseconds: reading for so long counts as use; and when a page counts as idle where the browser does not say. */
const times = { reading: 10_000, idle: 1_000 };

/** A click without a pointer is one that early.js repeats. */
const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'click'] as const;
/** On the way down: React stops a click on what it cannot hydrate yet. */
const listening = { passive: true, capture: true };

/**
 * Calls back once the page is idle. For a guest who comes for the first time, not before they use the page, stay, or the connection is
 * lost, so that a glance costs them no more than what they see (docs/decisions/0043).
 */
export function afterFirstUse(start: () => void): () => void {
  if (isReturning()) return whenIdle(start);
  let stopWaiting: (() => void) | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const use of uses) removeEventListener(use, begin, listening);
    stopListening();
    stopWaiting?.();
  };
  const begin = () => {
    stop();
    stopWaiting = whenIdle(start);
  };
  const timer = setTimeout(begin, times.reading);
  for (const use of uses) addEventListener(use, begin, listening);
  const stopListening = connectionStatus.subscribe(() => ['interrupted', 'offline'].includes(connectionStatus.get()) && begin());
  return stop;
}

let use = Promise.resolve();

/** Called before what the server rendered is hydrated: then what no first look needs stays as it is until the page is used. */
export function waitForUse(): void {
  use = new Promise((resolve) => void afterFirstUse(resolve));
}

/** Fulfilled once the page is in use. */
export const untilUsed = (): Promise<void> => use;

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
