import { useEffect, useState } from 'react';

/** Where the filters have a column of their own beside the list; elsewhere they lie over it. */
export const besideTheList = '(width >= 80rem)';

let stayed = false;

/** Whether the filters are open. Beside the list they stay so from one list to the next. */
export function useOpenFilters(): [boolean, (open: boolean) => void] {
  const [isOpen, open] = useState(() => stayed && matchMedia(besideTheList).matches);
  useEffect(() => {
    stayed = isOpen;
  }, [isOpen]);
  return [isOpen, open];
}
