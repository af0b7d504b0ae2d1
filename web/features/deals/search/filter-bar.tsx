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

/** What marks a button takes none of its room. */
const corner = 'absolute -end-1 -top-1 grid h-5 min-w-5 place-items-center rounded-full bg-wire text-on-wire';

/** The active filters, and the button for all filters. The most used one takes one press. */
export function FilterBar({ list, isOpen, onToggle, onLabels }: FilterBarProps) {
  const onlyLive = list.params.state === 'live';
  const count = list.activeFilters.length;
  const isSearch = list.params.q !== undefined;
  // Its room is there before the number is: the deals below must not jump.
  const found = (
    <p
      role="status"
      className={count === 0 && !isSearch ? 'sr-only' : `min-h-5 shrink-0 text-sm text-soft ${isSearch ? '-order-1' : 'ms-auto'}`}
    >
      {(count > 0 || isSearch) && <ResultCount list={list} />}
    </p>
  );
  return (
    <>
      <button
        type="button"
        id="filters-button"
        aria-expanded={isOpen}
        title={t('feed.filters')}
        onClick={onToggle}
        className={`relative max-sm:px-3 ${filterPill}`}
      >
        <Icon name="filter" className="size-[1.125rem]" />
        <span className="max-sm:sr-only">{t('feed.filters')}</span>
        {count > 0 && <span className={`px-1 text-xs font-semibold tabular-nums ${corner}`}>{count}</span>}
      </button>
      {/* With little room it is among the filters. */}
      {list.params.state !== 'expired' && (
        <button
          type="button"
          aria-pressed={onlyLive}
          onClick={() => list.change({ state: onlyLive ? undefined : 'live' })}
          className={`relative max-lg:hidden ${filterPill}`}
        >
          {t('feed.onlyLive')}
          {onlyLive && (
            <span className={corner}>
              <Icon name="check" className="size-3.5" />
            </span>
          )}
        </button>
      )}
      {isSearch && found}
      {/* Chips have lines of their own, so that the buttons stay where they are. */}
      <div className={count === 0 ? 'contents' : `filter-line ${onlyLive && count === 1 ? 'lg:contents lg:*:order-1 lg:*:ms-0' : ''}`}>
        {count > 0 && (
          <Suspense>
            <FilterChips list={list} onLabels={onLabels} />
          </Suspense>
        )}
        {!isSearch && found}
      </div>
    </>
  );
}
