import { useState, useSyncExternalStore } from 'react';

/** From this width on, the filters are a column beside the list; below, they cover it. */
const besideTheList = '(width >= 80rem)';

let stayed = false;

/** Whether the filters are open. Beside the list, they stay open from one list to the next. */
export function useOpenFilters(): [boolean, (open: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => stayed && matchMedia(besideTheList).matches);
  const open = (next: boolean) => {
    stayed = next;
    setIsOpen(next);
  };
  return [isOpen, open];
}

function subscribe(listener: () => void) {
  const query = matchMedia(besideTheList);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
export const useIsBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(besideTheList).matches,
    () => false,
  );
