import { useCallback, useSyncExternalStore } from 'react';
import { readStore } from './live.ts';

/** Whether a read has come, be it to say that there is nothing. It is watched meanwhile; what it answers draws nothing again. */
export function useIsThere(path: string): boolean {
  const subscribe = useCallback((listener: () => void) => readStore.watch(path, listener), [path]);
  return useSyncExternalStore(subscribe, () => readStore.get(path).status !== 'loading');
}
