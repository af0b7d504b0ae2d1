import { useRef } from 'react';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import type { DealCounts } from '../../../../shared/search.ts';
import { entryKey } from '../../../lib/history-entry.ts';
import type { List } from './use-list.ts';

type Choose = (part: DealFilters) => void;

export interface ChoicesProps {
  list: List;
  counts: DealCounts | undefined;
  choose: Choose;
}

/**
 * Changes filters so that Back does what people expect: in a panel over the list, all changes until it closes are one step; in one beside it,
 * repeated changes of the same filter are one step.
 */
export function useFilterHistory(list: List, isBeside: boolean): Choose {
  const last = useRef({ entry: '', names: '' });
  return (part) => {
    const names = Object.keys(part).join();
    const isSameStep = last.current.entry === entryKey() && (!isBeside || last.current.names === names);
    list.change(part, { replace: isSameStep });
    last.current = { entry: entryKey(), names };
  };
}
