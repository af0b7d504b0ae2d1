import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Settings of this browser. early.js reads those that change how the first paint looks. */
export type Setting =
  | 'theme'
  | 'density'
  | 'language'
  | 'currency'
  | 'shortcuts'
  | 'threadSort'
  | 'ticker'
  | 'intro'
  | 'announcement'
  | 'voted';

/** How much room a deal takes in a list. */
export const densities = ['compact', 'comfortable', 'grid'] as const;

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
  if (name === 'language') setLanguageCookie(value);
  if (name !== 'language') document.documentElement.dataset[name] = value ?? '';
  listeners.notify();
}

/** The server renders pages in this language; early.js sets the cookie too. */
function setLanguageCookie(language: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have had the Cookie Store API for too short a time
  document.cookie = `language=${language ?? ''}; path=/; samesite=lax; max-age=${language === undefined ? 0 : 31_536_000}`;
}

export const useSetting = (name: Setting): string | undefined =>
  useSyncExternalStore(
    listeners.subscribe,
    () => setting(name),
    () => undefined,
  );
