import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { connectionStatus, readStore } from './live.ts';
import type { ReadState } from './read-store.ts';

const nothing: ReadState<never> = { status: 'loading' };
const listenToNothing = () => () => {};

/**
 * A read (shared/reads.ts), kept current for as long as the component is mounted. `data` stays what it was, part by part, where nothing
 * changed. Without a path nothing is read. `Data` is what the read's schema in shared/ says.
 */
export function useRead<Data>(path: string | undefined): ReadState<Data> {
  const subscribe = useCallback((listener: () => void) => (path === undefined ? () => {} : readStore.watch(path, listener)), [path]);
  return useSyncExternalStore(path === undefined ? listenToNothing : subscribe, () =>
    path === undefined ? nothing : (readStore.get(path) as ReadState<Data>),
  );
}

/** Several reads at once, in the order of their paths. The array is the same as before while none of them changed. */
export function useReads<Data>(paths: readonly string[]): readonly ReadState<Data>[] {
  const key = paths.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths are the same while their text is
  const stable = useMemo(() => paths, [key]);
  const before = useRef<readonly ReadState<Data>[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = stable.map((path) => readStore.watch(path, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [stable],
  );
  return useSyncExternalStore(subscribe, () => {
    const states = stable.map((path) => readStore.get(path) as ReadState<Data>);
    const same = states.length === before.current.length && states.every((state, index) => state === before.current[index]);
    if (!same) before.current = states;
    return before.current;
  });
}

/** Whether what is on the screen is current. */
export const useConnectionStatus = () => useSyncExternalStore(connectionStatus.subscribe, connectionStatus.get);
