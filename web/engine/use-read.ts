import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ReadPath } from '../../shared/reads.ts';
import type { ConnectionStatus } from './connection-status.ts';
import { connectionStatus, readStore } from './live.ts';
import type { ReadState } from './read-store.ts';

const nothing: ReadState<never> = { status: 'loading' };
const listenToNothing = () => () => {};

/**
 * A read of shared/reads.ts, kept current while the component is mounted. The parts of `data` that did not change stay the same objects.
 * Without a path nothing is read.
 */
export function useRead<Data>(path: ReadPath<Data> | undefined): ReadState<Data> {
  const subscribe = useCallback((listener: () => void) => (path === undefined ? () => {} : readStore.watch(path, listener)), [path]);
  return useSyncExternalStore(
    path === undefined ? listenToNothing : subscribe,
    () => (path === undefined ? nothing : readStore.get(path)),
    () => (path === undefined ? nothing : readStore.rendered(path)),
  );
}

/** Several reads, in the order of their paths. The array stays the same object while none of them changes. */
export function useReads<Data>(paths: readonly ReadPath<Data>[]): readonly ReadState<Data>[] {
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
  const together = (states: readonly ReadState<Data>[]) => {
    const same = states.length === before.current.length && states.every((state, index) => state === before.current[index]);
    if (!same) before.current = states;
    return before.current;
  };
  return useSyncExternalStore(
    subscribe,
    () => together(stable.map((path) => readStore.get(path))),
    () => together(stable.map((path) => readStore.rendered(path))),
  );
}

export const useConnectionStatus = (): ConnectionStatus =>
  useSyncExternalStore(connectionStatus.subscribe, connectionStatus.get, () => 'connecting');
