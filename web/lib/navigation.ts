import { useEffect, useLayoutEffect, useRef } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';
import { newEntry, useEntryKey } from './history-entry.ts';
import { restoreScroll } from './scroll.ts';

/** Gives every new entry of the history its key. */
export const withEntryKey: AroundNavHandler = (navigate, to, options) =>
  navigate(to, { ...options, state: { ...newEntry(), ...options?.state } });

/** After going to another screen: scrolls to where it belongs, and moves the focus to its heading, so that it is read out from there. */
export function useArrival(): void {
  const [pathname] = useLocation();
  const key = useEntryKey();
  const arrived = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is an arrival
  useLayoutEffect(restoreScroll, [key]);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    // An address that leads to a part of the screen leaves the focus to that part.
    if (location.hash === '') focusHeading();
  }, [pathname]);
}

/**
 * Moves the focus to the screen's heading, also where what had it is about to go. Where a screen is still loading, its heading comes a
 * moment later; until then the one before it may still be there, hidden.
 */
export function focusHeading(attempts = 40) {
  // Whoever types somewhere by now is not to be torn away.
  if (document.activeElement?.matches('input, textarea, select')) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading?.checkVisibility()) heading.focus({ preventScroll: true });
  else if (attempts > 0) setTimeout(() => focusHeading(attempts - 1), 50);
}

/** The document's title, while the screen is shown. */
export function useTitle(title: string | undefined, board: string): void {
  useEffect(() => {
    document.title = title === undefined ? board : `${title} · ${board}`;
  }, [title, board]);
}
