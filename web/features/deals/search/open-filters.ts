import { createContext, useContext, useState } from 'react';

/** From this width on, the filters are a column beside the list; below, they cover it. */
export const filterColumnQuery = '(width >= 80rem)';

/**
 * Whether they were left open, for the next list. Held by the shell, because each list is a new screen. A ref, because a context that changes
 * makes React render again what it has not hydrated yet.
 */
export const LeftOpenFilters = createContext({ current: false });

/** Whether the filters are open. Beside the list, they stay open from one list to the next. */
export function useOpenFilters(): [boolean, (open: boolean) => void] {
  const left = useContext(LeftOpenFilters);
  const [isOpen, setIsOpen] = useState(() => left.current && matchMedia(filterColumnQuery).matches);
  const open = (next: boolean) => {
    left.current = next;
    setIsOpen(next);
  };
  return [isOpen, open];
}
