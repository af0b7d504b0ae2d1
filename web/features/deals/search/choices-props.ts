import type { DealCounts } from '../../../../shared/search.ts';
import type { Choose } from './use-filter-history.ts';
import type { List } from './use-list.ts';

export interface ChoicesProps {
  list: List;
  counts: DealCounts | undefined;
  choose: Choose;
}
