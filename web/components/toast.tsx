import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';

interface Toast {
  id: number;
  text: string;
  action?: { label: string; act: () => void };
}

/** How long (ms) a toast stays: long enough to read it and press its button. */
const stays = 8_000;

const listeners = createListeners();
const none: readonly Toast[] = [];
let toasts = none;
let latest = 0;

function put(next: readonly Toast[]) {
  toasts = next;
  listeners.tell();
}

export const dismissToast = (id: number) => put(toasts.filter((each) => each.id !== id));

/** Shows a short message at the foot of the screen, which screen readers announce. Nothing essential may be said only here. */
export function toast(text: string, action?: Toast['action']): void {
  const id = ++latest;
  put([...toasts.filter((each) => each.text !== text), { id, text, ...(action === undefined ? {} : { action }) }].slice(-3));
  setTimeout(() => dismissToast(id), stays);
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    listeners.subscribe,
    () => toasts,
    () => none,
  );
