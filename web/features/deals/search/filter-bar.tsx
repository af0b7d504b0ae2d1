import { Suspense } from 'react';
import { filterPill } from '../../../components/filter-pill.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyOrNothing } from '../../../components/lazy-or-nothing.ts';
import { lazyPart } from '../../../components/lazy-part.ts';
import { t } from '../../../i18n/t.ts';
import type { List } from './use-list.ts';

const ResultCount = lazyOrNothing(async () => (await import('./result-count.tsx')).ResultCount);
const FilterChips = lazyPart('filter-chips', async () => (await import('./filter-chips.tsx')).FilterChips);

interface FilterBarProps {
  list: List;
  isOpen: boolean;
  onToggle: () => void;
  /** Called with the active filters as text, once these are loaded. */
  onLabels: (words: string) => void;
}

/** The active filters, and the button for all filters. The most used one takes one press. */
export function FilterBar({ list, isOpen, onToggle, onLabels }: FilterBarProps) {
  const onlyLive = list.params.state === 'live';
  const count = list.activeFilters.length;
  const isSearch = list.params.q !== undefined;
  const isCounted = count > 0 || isSearch;
  const hasChips = count > (onlyLive ? 1 : 0);
  return (
    <>
      <button type="button" id="filters-button" aria-expanded={isOpen} onClick={onToggle} className={`max-sm:px-3 ${filterPill}`}>
        <Icon name="filter" className="size-[1.125rem]" />
        <span className="max-sm:sr-only">{t('feed.filters')}</span>
        {count > 0 && (
          <span className="filter-count grid h-5 min-w-5 place-items-center rounded-full bg-wire px-1 text-xs font-semibold text-on-wire tabular-nums">
            {count}
          </span>
        )}
      </button>
      {/* With little room it is among the filters until it is on, except where it fits into the line. */}
      {list.params.state !== 'expired' && (
        <button
          type="button"
          aria-pressed={onlyLive}
          onClick={() => list.change({ state: onlyLive ? undefined : 'live' })}
          className={`aria-pressed:ps-3 ${onlyLive || (isSearch && count > 0) ? 'max-lg:order-last' : 'max-lg:hidden'} ${filterPill}`}
        >
          {onlyLive && <Icon name="check" className="size-[1.125rem]" />}
          {t('feed.onlyLive')}
        </button>
      )}
      {/* Chips have lines of their own. Without chips, the count is beside the heading. */}
      <div className={hasChips ? 'filter-line' : !isCounted ? 'contents' : isSearch ? 'sm:max-lg:-order-1' : 'sm:order-last'}>
        {/* Its room is there before the number is: the deals below must not jump. */}
        <p role="status" className={isCounted ? 'min-h-5 min-w-20 shrink-0 text-sm text-soft' : 'sr-only'}>
          {isCounted && <ResultCount list={list} />}
        </p>
        {count > 0 && (
          <Suspense>
            <FilterChips list={list} onLabels={onLabels} />
          </Suspense>
        )}
      </div>
    </>
  );
}
