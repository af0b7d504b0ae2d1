import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';

export const shortcutKeys = ['j', 'k', 'o', 'u', 'd', 's', 'n', 'b', 'p', '/', '?'] as const;
export type ShortcutKey = (typeof shortcutKeys)[number];

const listeners = createListeners();
let isHelping = false;

/** Shows or hides the list of all shortcuts. */
export function showShortcuts(shown: boolean): void {
  isHelping = shown;
  listeners.notify();
}

export const useIsHelping = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isHelping,
    () => false,
  );
