import type { DealCounts } from '../../../../shared/search.ts';
import { count } from '../../../i18n/format.ts';

/** How many deals pass all filters, with a plus where not all deals were counted. */
export const countText = ({ matching, hasMore }: Pick<DealCounts, 'matching' | 'hasMore'>): string =>
  `${count(matching)}${hasMore ? '+' : ''}`;
