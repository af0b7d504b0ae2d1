import { useCallback, useSyncExternalStore } from 'react';
import { readStore } from './live.ts';
import type { ReadState } from './read-store.ts';

/** Whether something is so of a read, which is watched meanwhile. As long as that stays as it is, what else it answers draws nothing again. */
export function useIsSo(path: string, isSo: (state: ReadState) => boolean): boolean {
  const subscribe = useCallback((listener: () => void) => readStore.watch(path, listener), [path]);
  return useSyncExternalStore(subscribe, () => isSo(readStore.get(path)));
}

/** Whether a read has come, be it to say that there is nothing. */
export const useIsThere = (path: string): boolean => useIsSo(path, ({ status }) => status !== 'loading');
