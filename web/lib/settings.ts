import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { browserStorage } from './storage.ts';

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
  | 'voted'
  | 'provider'
  | 'place'
  | 'nearby';

/** How much room a deal takes in a list. */
export const densities = ['compact', 'comfortable', 'grid'] as const;

const listeners = createListeners();

export const setting = (name: Setting): string | undefined => browserStorage.get(name);

/** Without a value, or without storage, the browser's own setting applies. */
export function set(name: Setting, value: string | undefined): void {
  browserStorage.set(name, value);
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
