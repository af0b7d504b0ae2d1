import { reads } from '../../../../shared/reads.ts';
import { categoryName, useBoard } from '../../../board/use-board.ts';
import { filterPill } from '../../../components/filter-pill.ts';
import { useRead } from '../../../engine/use-read.ts';
import { FollowButton } from './follow-button.tsx';

/** How many of each are suggested. */
const most = { categories: 6, merchants: 10 };

/** The categories and merchants with the most of the newest deals, to follow in one press. */
export function FollowSuggestions() {
  const { categories, order } = useBoard();
  const { data } = useRead(reads.counts());
  const dealsIn = (slug: string) => data?.categories[slug] ?? 0;
  const busiest = order.toSorted((one, other) => dealsIn(other) - dealsIn(one)).slice(0, most.categories);
  const suggested = [
    ...busiest.map((slug) => ({ filters: { category: slug }, name: categoryName(categories[slug] ?? { slug, name: slug }) })),
    ...(data?.merchants.slice(0, most.merchants) ?? []).map(({ slug, name }) => ({ filters: { merchant: slug }, name })),
  ];
  return suggested.map(({ filters, name }) => (
    <FollowButton key={JSON.stringify(filters)} filters={filters} name={name} isNamed className={filterPill} />
  ));
}
