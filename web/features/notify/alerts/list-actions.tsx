import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { filterPill } from '../../../components/filter-pill.ts';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { isFollowable, listTarget } from './alert-target.ts';
import { Bell } from './bell.tsx';

const FollowButton = lazyOrNothing(async () => (await import('./follow-button.tsx')).FollowButton);

const pill = `max-sm:px-2.5 ${filterPill}`;

/** To be alerted of what is in a list, and to follow it. On a phone, the toolbar has no room for the second beside active filters. */
export function ListActions({ filters }: { filters: DealFilters }) {
  const target = listTarget(filters);
  const names = Object.keys(target.filters);
  const isFiltered = names.length > 1 || names.some((name) => !subjects.includes(name));
  return (
    <>
      <Bell target={{ filters }} className={pill} textClass="max-2xl:sr-only" />
      {isFollowable(target) && (
        <FollowButton
          filters={filters}
          className={`${isFiltered ? 'max-sm:hidden' : ''} ${pill}`}
          textClass={filters.q === undefined ? 'max-lg:sr-only' : 'max-2xl:sr-only'}
        />
      )}
    </>
  );
}

const subjects = ['q', 'category', 'merchant', 'author'];
