import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What a person sets for this browser. `theme` and `language` are read again by early.js before the next first paint. */
export type Setting = 'theme' | 'language' | 'shortcuts';

const listeners = createListeners();

export function setting(name: Setting): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    // Storage can be forbidden; then everything is as the browser says.
    return undefined;
  }
}

/** Without a value it is as the browser says again. */
export function set(name: Setting, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // It holds until the page is left, then.
  }
  if (name === 'theme') document.documentElement.dataset.theme = value ?? '';
  listeners.tell();
}

export const useSetting = (name: Setting): string | undefined => useSyncExternalStore(listeners.subscribe, () => setting(name));
