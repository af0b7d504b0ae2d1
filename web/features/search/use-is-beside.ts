import { useSyncExternalStore } from 'react';
import { besideTheList } from './open-filters.ts';

function subscribe(listener: () => void) {
  const query = matchMedia(besideTheList);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the filters are beside the list. */
export const useIsBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(besideTheList).matches,
    () => false,
  );
