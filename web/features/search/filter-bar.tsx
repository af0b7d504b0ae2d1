import { lazy, Suspense } from 'react';
import { Icon } from '../../components/icon.tsx';
import { withWords } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import type { List } from './use-list.ts';

const FilterChips = lazy(() => withWords(async () => (await import('./filter-chips.tsx')).FilterChips));

const pill =
  'flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-[0.9375rem] whitespace-nowrap text-soft hover:text-ink aria-expanded:border-edge aria-expanded:text-ink aria-pressed:border-transparent aria-pressed:bg-wire-wash aria-pressed:font-semibold aria-pressed:text-wire md:min-h-10';

interface FilterBarProps {
  list: List;
  isOpen: boolean;
  onToggle: () => void;
  /** What the list is narrowed by, in words, as soon as they are there. */
  onSaid: (words: string) => void;
}

/** What a list is narrowed by, and the way to narrow it further. What is used daily takes one press. */
export function FilterBar({ list, isOpen, onToggle, onSaid }: FilterBarProps) {
  const onlyLive = list.params.state === 'live';
  return (
    <div className="mb-3 flex gap-2 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:py-1 max-md:[scrollbar-width:none] sm:max-md:-mx-5 sm:max-md:px-5 md:flex-wrap">
      <button type="button" id="filters-button" aria-expanded={isOpen} onClick={onToggle} className={pill}>
        <Icon name="filter" className="size-[1.125rem]" />
        {t('feed.filters')}
        {list.narrowedBy.length > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-wire px-1 text-xs font-semibold text-on-wire tabular-nums">
            {list.narrowedBy.length}
          </span>
        )}
      </button>
      <button
        type="button"
        aria-pressed={onlyLive}
        onClick={() => list.change({ state: onlyLive ? undefined : 'live' })}
        className={`aria-pressed:ps-3 ${pill}`}
      >
        {onlyLive && <Icon name="check" className="size-[1.125rem]" />}
        {t('feed.onlyLive')}
      </button>
      {list.narrowedBy.length > 0 && (
        <Suspense>
          <FilterChips list={list} onSaid={onSaid} />
        </Suspense>
      )}
    </div>
  );
}
