import type { DealCounts } from '../../../../shared/search.ts';
import { count } from '../../../i18n/format.ts';

/** How many deals pass all filters, with a plus where not all deals were counted; empty if none of the counted does, since others may. */
export const countText = ({ matching, hasMore }: Pick<DealCounts, 'matching' | 'hasMore'>): string =>
  matching === 0 && hasMore ? '' : `${count(matching)}${hasMore ? '+' : ''}`;
