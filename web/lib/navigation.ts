import { useEffect, useLayoutEffect, useRef } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { entryKey, newEntry } from './history-entry.ts';
import { restoreScroll } from './scroll.ts';

/** Gives every new history entry its key. */
export const withEntryKey: AroundNavHandler = (navigate, to, options) =>
  navigate(to, { ...options, state: { ...newEntry(), ...options?.state } });

/** After navigation: restores the scroll position and moves the focus to the heading, where screen readers start. */
export function useScrollAndFocus(): void {
  const [pathname] = useLocation();
  const key = useLocationProperty(entryKey, entryKey);
  const arrived = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is an arrival
  useLayoutEffect(restoreScroll, [key]);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    // With a hash, the part it names takes the focus.
    if (location.hash === '') focusHeading();
  }, [pathname]);
}

/**
 * Moves the focus to the screen's heading. While a screen is loading, the heading appears a moment later; until then the previous one may
 * still be there, hidden.
 */
export function focusHeading(attempts = 40) {
  // Never take the focus from someone who types.
  if (document.activeElement?.matches('input, textarea, select')) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading?.checkVisibility()) heading.focus({ preventScroll: true });
  else if (attempts > 0) setTimeout(() => focusHeading(attempts - 1), 50);
}
