import { createSharedState } from '../lib/shared-state.ts';

export interface Toast {
  id: number;
  text: string;
  action?: { label: string; act: () => void };
}

export const toasts = createSharedState<readonly Toast[]>([]);
let latest = 0;

export const useToasts = toasts.use;

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((each) => each.id !== id));

/** Shows a short message at the foot of the screen, which screen readers announce. Nothing essential may be said only here. */
export function toast(text: string, action?: Toast['action']): void {
  const others = toasts.get().filter((each) => each.text !== text);
  toasts.set([...others, { id: ++latest, text, ...(action === undefined ? {} : { action }) }].slice(-3));
}
