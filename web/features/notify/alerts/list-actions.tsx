import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { filterPill } from '../../../components/filter-pill.ts';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { isFollowable, listTarget } from './alert-target.ts';
import { Bell } from './bell.tsx';

const FollowButton = lazyOrNothing(async () => (await import('./follow-button.tsx')).FollowButton);

const pill = `max-sm:px-2.5 ${filterPill}`;

/** To be alerted of what is in a list, and to follow it. */
export function ListActions({ filters }: { filters: DealFilters }) {
  const target = listTarget(filters);
  return (
    <>
      <Bell target={{ filters }} className={pill} textClass={filters.q === undefined ? 'max-2xl:sr-only' : 'max-lg:sr-only'} />
      {isFollowable(target) && <FollowButton filters={filters} className={pill} textClass="max-sm:sr-only" />}
    </>
  );
}
