import { useRef } from 'react';
import type { DealFilters } from '../../../shared/reads.ts';
import { entryKey } from '../../lib/history-entry.ts';
import type { List } from './use-list.ts';

export type Choose = (part: DealFilters) => void;

/**
 * Narrows the list, so that Back does what one expects: over the list, all that is chosen until it is closed is one step; beside it,
 * each filter is one, however often it is changed in a row.
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
