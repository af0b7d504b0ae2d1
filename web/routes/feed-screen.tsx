import { type ReactNode, Suspense, useState } from 'react';
import type { DealFilters } from '../../shared/deal-filters.ts';
import { useTitle } from '../board/use-title.ts';
import { lazyOnceUsed, lazyWithWords } from '../components/lazy-or-nothing.ts';
import { lazyPart } from '../components/lazy-part.ts';
import { useDelay } from '../engine/use-delay.ts';
import { useIsLoaded } from '../engine/use-read-selector.ts';
import { DelayNotice } from '../errors/delay-notice.tsx';
import { DensitySwitch } from '../features/deals/lists/density-switch.tsx';
import { FeedLinks } from '../features/deals/search/feed-links.tsx';
import { FilterBar } from '../features/deals/search/filter-bar.tsx';
import { useOpenFilters } from '../features/deals/search/open-filters.ts';
import { SortTabs } from '../features/deals/search/sort-tabs.tsx';
import { type FilterName, useList } from '../features/deals/search/use-list.ts';
import { useListWithPrevious } from '../features/deals/search/use-previous-list.ts';
import { t } from '../i18n/t.ts';
import { DealList } from './deal-list.tsx';
import type { BeginningLine } from './deal-list-page.tsx';

const FilterPanel = lazyWithWords(async () => (await import('../features/deals/search/filter-panel.tsx')).FilterPanel);
const ListActions = lazyOnceUsed(
  async () => (await import('../features/notify/alerts/list-actions.tsx')).ListActions,
  () => <span className="w-10 sm:w-12" />,
);
const Uncompared = lazyPart('uncompared', async () => (await import('../features/deals/search/uncompared.tsx')).Uncompared);
const EmptyFeed = lazyPart('empty-feed', async () => (await import('../features/deals/lists/empty-feed.tsx')).EmptyFeed);
const NoResults = lazyPart('no-results', async () => (await import('../features/deals/search/no-results.tsx')).NoResults);

interface FeedScreenProps {
  /** Undefined on the front page. */
  title?: string | undefined;
  heading: ReactNode;
  /** Filters that the path sets. */
  own?: DealFilters;
  /** The filters that the screen is about, if not those of its path. */
  about?: readonly FilterName[];
  /** Between the heading and the deals. */
  lead?: ReactNode;
  /** Below the deals: what depends on who looks would move them. */
  foot?: ReactNode;
  renderTitle?: ((title: string) => ReactNode) | undefined;
  Beginning?: BeginningLine | undefined;
}

/** A heading, the sort orders, the filters and the deals. Sort and filters are in the address. */
export function FeedScreen({ title, heading, own = {}, about, lead, foot, ...marks }: FeedScreenProps) {
  const list = useList(own, about ?? (Object.keys(own) as FilterName[]));
  const shown = useListWithPrevious(list);
  const isLoaded = useIsLoaded(shown.path);
  const delay = useDelay(shown.isBehind, shown.hasFailed);
  const [isOpen, open] = useOpenFilters();
  const [narrowedTo, setNarrowedTo] = useState('');
  const isNarrowed = list.activeFilters.length > 0;
  const words = [title ?? (isNarrowed ? t('feed.title') : undefined), isNarrowed && narrowedTo].filter(Boolean).join(': ');
  useTitle(words === '' ? undefined : words);

  const isFiltered = isNarrowed || list.params.q !== undefined;
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-2 max-sm:gap-y-1 max-lg:-mt-1">
        {heading}
        <SortTabs list={list} />
        <div className="list-tools">
          <FilterBar list={list} isOpen={isOpen} onToggle={() => open(!isOpen)} onLabels={setNarrowedTo} />
          <ListActions filters={list.params} />
          <DensitySwitch />
        </div>
        {(isNarrowed || list.params.sort === 'cheapest') && (
          <Suspense>
            <Uncompared list={list} />
          </Suspense>
        )}
      </header>
      {lead}
      <div className="xl:flex xl:items-start xl:gap-6">
        <div className="min-w-0 flex-1">
          <DelayNotice delay={delay} meanwhile={t('delay.before')} />
          <div
            aria-busy={shown.isBehind}
            className={`transition-opacity ${shown.isBehind && delay === undefined ? 'opacity-60 delay-150' : ''}`}
          >
            <Suspense>
              <DealList
                key={`${shown.entry} ${shown.path}`}
                params={shown.params}
                entry={shown.entry}
                empty={
                  isFiltered ? (
                    <NoResults list={list} />
                  ) : (
                    <EmptyFeed params={list.params} newest={list.addressWith({ sort: 'new' })} name={title} />
                  )
                }
                {...marks}
              />
              {/* Not below placeholders: they would jump when fewer deals come. */}
              {isLoaded && (
                <>
                  {foot}
                  <FeedLinks of={list.params} />
                </>
              )}
            </Suspense>
          </div>
        </div>
        {isOpen && <FilterPanel list={list} onClose={() => open(false)} />}
      </div>
    </>
  );
}
