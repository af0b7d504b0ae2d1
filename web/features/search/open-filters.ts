import { createContext, useContext, useState } from 'react';

/** From this width on, the filters are a column beside the list; below, they cover it. */
export const besideTheList = '(width >= 80rem)';

/** Whether they were left open, for the next list. Held by the shell, because each list is a new screen. */
export const LeftOpenFilters = createContext<[boolean, (open: boolean) => void]>([false, () => {}]);

/** Whether the filters are open. Beside the list, they stay open from one list to the next. */
export function useOpenFilters(): [boolean, (open: boolean) => void] {
  const [wereOpen, leaveOpen] = useContext(LeftOpenFilters);
  const [isOpen, setIsOpen] = useState(() => wereOpen && matchMedia(besideTheList).matches);
  const open = (next: boolean) => {
    leaveOpen(next);
    setIsOpen(next);
  };
  return [isOpen, open];
}
