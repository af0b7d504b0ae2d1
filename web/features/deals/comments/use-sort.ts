import { useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { type ThreadSort, threadSorts } from '../../../../shared/thread-sorts.ts';
import { useIsLoaded } from '../../../engine/use-read-selector.ts';
import { useSetting } from '../../../lib/settings.ts';

/** The chosen order, and the shown one: the order before until the comments of the chosen one are loaded. */
export function useSort(deal: number, after: string | undefined): { chosen: ThreadSort; shown: ThreadSort } {
  const setting = useSetting('threadSort');
  const chosen = threadSorts.find((each) => each === setting) ?? 'best';
  const [shown, show] = useState(chosen);
  const isLoaded = useIsLoaded(reads.thread(deal, { sort: chosen, after }));
  if (isLoaded && chosen !== shown) show(chosen);
  return { chosen, shown };
}
