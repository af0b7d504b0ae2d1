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
  const isBand = list.activeFilters.includes('minPrice') && list.activeFilters.includes('maxPrice');
  const count = list.activeFilters.length - (isBand ? 1 : 0);
  const isCounted = count > 0 || list.params.q !== undefined || list.params.sort === 'cheapest';
  return (
    <>
      <button type="button" id="filters-button" aria-expanded={isOpen} onClick={onToggle} className={`max-sm:px-3 ${filterPill}`}>
        <Icon name="filter" className="size-[1.125rem]" />
        <span className="max-sm:sr-only">{t('feed.filters')}</span>
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-wire px-1 text-xs font-semibold text-on-wire tabular-nums">
            {count}
          </span>
        )}
      </button>
      {/* On a phone it is among the filters, until it is on. */}
      <button
        type="button"
        aria-pressed={onlyLive}
        onClick={() => list.change({ state: onlyLive ? undefined : 'live' })}
        className={`aria-pressed:ps-3 ${onlyLive ? 'max-sm:order-last' : 'max-sm:hidden'} ${filterPill}`}
      >
        {onlyLive && <Icon name="check" className="size-[1.125rem]" />}
        {t('feed.onlyLive')}
      </button>
      {/* On a wide screen it shares a line with the density switch. */}
      <div
        className={
          isCounted
            ? `flex min-h-5 flex-wrap items-center gap-2 max-lg:order-last max-lg:w-full lg:order-1 ${count > 0 ? 'lg:flex-[1_1_50%]' : ''}`
            : 'contents'
        }
      >
        {count > 0 && (
          <Suspense fallback={<ChipsPlaceholder count={count - (onlyLive ? 1 : 0)} canClear={count > 1} />}>
            <FilterChips list={list} onLabels={onLabels} />
          </Suspense>
        )}
        {/* Its room is there before the number is: the deals below must not jump. */}
        <p role="status" className={isCounted ? 'text-sm text-soft max-md:min-h-5 max-md:w-full md:min-w-20' : 'sr-only'}>
          {isCounted && <ResultCount list={list} />}
        </p>
      </div>
    </>
  );
}

/** Reserves the room of the chips while their code is loading, so that the deals do not jump. */
const ChipsPlaceholder = ({ count, canClear }: { count: number; canClear: boolean }) =>
  Array.from({ length: count + (canClear ? 1 : 0) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <span key={index} className={`h-11 rounded-full pointer-fine:h-9 ${index < count ? 'w-28 bg-sunken' : 'w-20'}`} />
  ));
