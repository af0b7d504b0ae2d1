import { useSyncExternalStore } from 'react';

/** How often (ms) relative times are updated. */
const tick = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
/** When the page was rendered by the server; its texts say so until it is hydrated. */
let rendered = now;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(advance, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function advance() {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}

function current() {
  // Without listeners the timer does not run.
  if (timer === undefined && Date.now() - now > tick) now = Date.now();
  return now;
}

/** Continues from when the page was rendered, if that is less than a tick ago: then hydration changes no text. */
export function setStartTime(moment: number): void {
  rendered = moment;
  now = Math.abs(Date.now() - moment) < tick ? moment : Date.now();
}

/** The time in ms since the epoch, the same for the whole screen, updated twice a minute. */
export const useNow = () => useSyncExternalStore(subscribe, current, () => rendered);
