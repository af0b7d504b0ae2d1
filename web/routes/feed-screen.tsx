import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { dealSorts } from '../../shared/ranking.ts';
import type { DealListParams } from '../../shared/reads.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Feed } from '../features/deals/feed.tsx';
import { SortTabs } from '../features/deals/sort-tabs.tsx';
import { useSite } from '../features/site/use-site.ts';
import { t } from '../i18n/t.ts';
import { useEntryKey } from '../lib/history-entry.ts';
import { useTitle } from '../lib/navigation.ts';

interface FeedScreenProps {
  /** Absent on the front page, whose heading is the board itself. */
  title?: string | undefined;
  heading: ReactNode;
  params: Omit<DealListParams, 'sort' | 'after'>;
  empty?: ReactNode;
}

const NothingRising = () => <EmptyState scene="empty" title={t('feed.empty.rising')} text={t('feed.empty.rising.text')} />;

/** A heading, the orders to choose from, and the deals. The order is in the address. */
export function FeedScreen({ title, heading, params, empty }: FeedScreenProps) {
  const { name } = useSite();
  const entry = useEntryKey();
  const asked = new URLSearchParams(useSearch()).get('sort');
  const sort = dealSorts.find((each) => each === asked) ?? 'hot';
  useTitle(title, name);
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-4">
        {heading}
        <SortTabs sort={sort} />
      </header>
      <Feed
        key={`${entry} ${JSON.stringify(params)} ${sort}`}
        params={{ ...params, sort }}
        entry={entry}
        empty={sort === 'rising' ? <NothingRising /> : empty}
      />
    </>
  );
}
