import { useCallback, useSyncExternalStore } from 'react';
import type { ReadPath } from '../../shared/reads.ts';
import { readStore } from './live.ts';
import type { ReadState } from './read-store.ts';

/** Watches a read and returns what `select` takes from it, a primitive. The component only renders again when that changes. */
export function useReadSelector<Data, Selected extends string | number | boolean | undefined>(
  path: ReadPath<Data>,
  select: (state: ReadState<Data>) => Selected,
): Selected {
  const subscribe = useCallback((listener: () => void) => readStore.watch(path, listener), [path]);
  return useSyncExternalStore(
    subscribe,
    () => select(readStore.get(path)),
    () => select(readStore.rendered(path)),
  );
}

/** Whether a read has its answer, even if it is gone. */
export const useIsLoaded = (path: ReadPath<unknown>): boolean => useReadSelector(path, ({ status }) => status !== 'loading');
