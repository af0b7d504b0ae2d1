import type { ListSort } from '../../shared/deal-filters.ts';

/** Orders that leave deals out (server/deals/lists/orders.ts). Each has messages that say which: `feed.empty.…`. */
const selectiveSorts = ['rising', 'ending', 'cheapest', 'saving'] as const satisfies readonly ListSort[];

export const isSelective = (sort: ListSort): sort is (typeof selectiveSorts)[number] =>
  (selectiveSorts as readonly ListSort[]).includes(sort);
