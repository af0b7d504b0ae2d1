import { useSyncExternalStore } from 'react';
import { filterColumnQuery } from './open-filters.ts';

function subscribe(listener: () => void) {
  const query = matchMedia(filterColumnQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the filters are beside the list. */
export const useFiltersBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(filterColumnQuery).matches,
    () => false,
  );
