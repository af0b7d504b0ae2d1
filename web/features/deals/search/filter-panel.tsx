import { useState, useSyncExternalStore } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { HasMore } from './choice-group.tsx';
import { countText } from './count-text.ts';
import { FeedLinks } from './feed-links.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { FilterColumn, FilterSheet } from './filter-frame.tsx';
import { filterColumnQuery } from './open-filters.ts';
import { useFilterHistory } from './use-filter-history.ts';
import { type List, withoutFilters } from './use-list.ts';

/** All filters with the number of deals for each choice. A choice applies at once. */
export function FilterPanel({ list, onClose }: { list: List; onClose: () => void }) {
  const isBeside = useFiltersBeside();
  const { sort: _, ...filters } = list.params;
  const latest = useRead(reads.counts(filters)).data;
  // The previous counts stay until the new ones arrive.
  const [known, know] = useState(latest);
  if (latest !== undefined && latest !== known) know(latest);
  const choose = useFilterHistory(list, isBeside);
  const Frame = isBeside ? FilterColumn : FilterSheet;
  return (
    <Frame
      onClose={onClose}
      onClear={list.activeFilters.length > 0 ? () => choose(withoutFilters(list)) : undefined}
      matches={known?.matching ? countText(known) : undefined}
    >
      <HasMore value={known?.hasMore}>
        <FilterChoices list={list} counts={known} choose={choose} />
      </HasMore>
      {known?.hasMore && <p className="text-sm text-soft">{t('filters.counted', { counted: count(known.counted) })}</p>}
      <FeedLinks of={list.params} />
    </Frame>
  );
}

function subscribe(listener: () => void) {
  const query = matchMedia(filterColumnQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the filters are beside the list. */
const useFiltersBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(filterColumnQuery).matches,
    () => false,
  );
