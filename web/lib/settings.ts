import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Settings of this browser. early.js reads `theme` and `language` before the first paint. */
export type Setting = 'theme' | 'language' | 'shortcuts';

const listeners = createListeners();

export function setting(name: Setting): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    // Without storage the browser's own settings apply.
    return undefined;
  }
}

/** Without a value the browser's own setting applies again. */
export function set(name: Setting, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage it lasts until the page is left.
  }
  if (name === 'theme') document.documentElement.dataset.theme = value ?? '';
  listeners.tell();
}

export const useSetting = (name: Setting): string | undefined =>
  useSyncExternalStore(
    listeners.subscribe,
    () => setting(name),
    () => undefined,
  );
