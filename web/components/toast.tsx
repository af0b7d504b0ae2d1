import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; act: () => void };
}

const listeners = createListeners();
const none: readonly Toast[] = [];
let toasts = none;
let latest = 0;

function put(next: readonly Toast[]) {
  toasts = next;
  listeners.notify();
}

export const dismissToast = (id: number) => put(toasts.filter((each) => each.id !== id));

/** Shows a short message at the foot of the screen, which screen readers announce. Nothing essential may be said only here. */
export function toast(text: string, action?: Toast['action']): void {
  const id = ++latest;
  put([...toasts.filter((each) => each.text !== text), { id, text, ...(action === undefined ? {} : { action }) }].slice(-3));
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    listeners.subscribe,
    () => toasts,
    () => none,
  );
