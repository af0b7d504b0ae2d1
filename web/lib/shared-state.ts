import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A value outside React that code sets and components use. While a page is hydrated, it is the first one. */
export function createSharedState<Value>(first: Value) {
  const { subscribe, notify } = createListeners();
  let value = first;
  const get = () => value;
  return {
    get,
    set(next: Value): void {
      value = next;
      notify();
    },
    use: (): Value => useSyncExternalStore(subscribe, get, () => first),
  };
}
