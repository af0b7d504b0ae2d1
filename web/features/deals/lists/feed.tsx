import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DealList } from '../../../../shared/deals.ts';
import { dealsPerPage } from '../../../../shared/first-load-limits.ts';
import type { ReadPath } from '../../../../shared/reads.ts';
import { lazyOnceUsed, lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { NewArrivals } from '../../../components/new-arrivals.tsx';
import { DealSkeletons } from '../../../deals/deal-skeleton.tsx';
import type { ListItem } from '../../../deals/list-item.ts';
import { useDelay } from '../../../engine/use-delay.ts';
import { DelayNotice } from '../../../errors/delay-notice.tsx';
import { t } from '../../../i18n/t.ts';
import { scrollBehavior } from '../../../lib/scroll-behavior.ts';
import { MoreDeals } from './more-deals.tsx';
import { useFeed } from './use-feed.ts';

const VisitLine = lazyOnceUsed(async () => (await import('./visit-line.tsx')).VisitLine);
const FeedEnd = lazyOnceUsed(
  async () => (await import('./feed-end.tsx')).FeedEnd,
  () => <p className="h-19" />,
);
const FeedProblem = lazyWithWords(async () => (await import('./feed-problem.tsx')).FeedProblem);

interface FeedProps {
  /** A page of it. */
  read: (after?: string) => ReadPath<DealList>;
  /** The history entry it is shown in. */
  entry: string;
  /** What an empty list says. */
  empty: ReactNode;
  /** Renders a page as list items; `fresh` holds the ids that the reader has just asked for. */
  page: (items: ListItem[], fresh: ReadonlySet<number>) => ReactNode;
}

const nothingFresh: ReadonlySet<number> = new Set();

/** A live list of deals that does not move while it is read. */
export function Feed({ read, entry, empty, page }: FeedProps) {
  const feed = useFeed(read, entry);
  const list = useRef<HTMLUListElement>(null);
  const delay = useDelay(feed.loading || feed.missing > 0, feed.hasFailed);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(nothingFresh);

  const showNew = () => {
    feed.showWaiting();
    setFresh(new Set(feed.waiting));
    scrollTo({ top: 0, behavior: scrollBehavior() });
  };
  useEffect(() => {
    // The focused button is gone.
    if (fresh.size > 0) list.current?.querySelector<HTMLElement>('.deal-link')?.focus({ preventScroll: true });
  }, [fresh]);

  // A filter by an unknown merchant or category matches nothing; that is no error.
  const isNowhere = feed.problem?.code === 'NOT_FOUND';
  if (feed.problem !== undefined && !isNowhere) {
    return <FeedProblem problem={feed.problem} />;
  }
  if (isNowhere || (!feed.loading && feed.items.flat().length === 0)) return empty;
  const waiting = feed.waiting.length;
  return (
    <div>
      <p className="visit-room">
        <VisitLine items={feed.items} hasMore={feed.next !== undefined} />
      </p>
      <NewArrivals words={waiting > 0 ? t('feed.waiting', { count: waiting }) : undefined} icon="up" onShow={showNew} />
      <ul ref={list} aria-busy={feed.loading} className="deal-list">
        {feed.items.map((items, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages only ever follow one another
          <Fragment key={index}>{page(items, fresh)}</Fragment>
        ))}
        {delay === undefined && <DealSkeletons count={feed.loading ? 6 : feed.missing * dealsPerPage} />}
      </ul>
      <DelayNotice delay={delay} meanwhile={feed.loading ? undefined : t('delay.more')} />
      {feed.next === undefined && !feed.loading && feed.missing === 0 && <FeedEnd />}
      {feed.next !== undefined && feed.missing === 0 && <MoreDeals after={feed.next} onMore={feed.more} onNear={feed.lookAhead} />}
    </div>
  );
}
