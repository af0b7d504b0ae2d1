import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';

const listeners = createListeners();
let isPreviewing = false;

/** Says whether this tab shows the board with settings that are not published. */
export function setPreviewing(next: boolean): void {
  isPreviewing = next;
  listeners.notify();
}

export const isPreview = (): boolean => isPreviewing;

export const useIsPreview = (): boolean => useSyncExternalStore(listeners.subscribe, isPreview, () => false);
