import { useEffect } from 'react';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { FilterChip } from '../../../components/filter-chip.tsx';
import { useActiveFilters } from '../../../deals/filter-labels.ts';
import { list as listed } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import { type List, without, withoutFilters } from './use-list.ts';

/** The active filters, each removed by a press. Where there is room, "Hide expired" has a button of its own. */
export function FilterChips({ list, onLabels }: { list: List; onLabels: (words: string) => void }) {
  const active = useActiveFilters(list);
  const labels = listed(active.map(({ words }) => words));
  useEffect(() => onLabels(labels), [labels, onLabels]);
  const drop = (part: DealFilters) => {
    list.change(part);
    // The focused chip is gone.
    document.getElementById('filters-button')?.focus({ preventScroll: true });
  };
  return (
    <ul aria-label={t('filters.inForce')} className="contents">
      {active.map(({ names, words }) => (
        <li
          key={names[0]}
          className={`flex max-w-full min-w-0 max-sm:shrink-0 ${names[0] === 'state' && list.params.state === 'live' ? 'lg:hidden' : ''}`}
        >
          <FilterChip words={words} onDrop={() => drop(without(names))} />
        </li>
      ))}
      {active.length > 1 && (
        <li className="flex shrink-0">
          <button
            type="button"
            onClick={() => drop(withoutFilters(list))}
            className="flex min-h-11 items-center rounded-full px-1 text-[0.9375rem] sm:px-3 text-soft underline-offset-2 hover:text-ink hover:underline pointer-fine:min-h-9"
          >
            {t('filters.clear')}
          </button>
        </li>
      )}
    </ul>
  );
}
