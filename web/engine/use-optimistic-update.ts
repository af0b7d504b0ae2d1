import { useEffect, useSyncExternalStore } from 'react';
import type { OptimisticUpdate, OptimisticUpdates } from './optimistic-updates.ts';

/** The update that covers the read, until `isShown` says that the read shows it. */
export function useOptimisticUpdate<Value, Answer>(
  updates: OptimisticUpdates<Value, Answer>,
  key: string,
  isShown: (value: Value) => boolean,
): OptimisticUpdate<Value, Answer> | undefined {
  const update = useSyncExternalStore(
    updates.subscribe,
    () => updates.get(key),
    () => undefined,
  );
  const isDone = update?.answer !== undefined && isShown(update.value);
  useEffect(() => {
    if (isDone) updates.confirm(key);
  }, [updates, key, isDone]);
  return update;
}
