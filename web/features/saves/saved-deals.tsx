import { useEffect, useMemo, useRef } from 'react';
import { pages } from '../../../shared/limits.ts';
import type { Marks } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { toast } from '../../components/toast.tsx';
import { DealSkeletons } from '../../deals/deal-skeleton.tsx';
import { Delayed } from '../../errors/delay-notice.tsx';
import { t } from '../../i18n/t.ts';
import { useDelay } from '../../live/use-delay.ts';
import { useRead } from '../../live/use-read.ts';
import { FeedPage } from '../feed/feed-page.tsx';
import type { FeedItem } from '../feed/use-feed.ts';
import { saveOrSay } from './saves.ts';
import { useSavedDeals } from './use-saved-deals.ts';

/** What one has saved, last saved first. */
export function SavedDeals({ entry }: { entry: string }) {
  const { loading, items, hasMore, more } = useSavedDeals(entry);
  const delay = useDelay(loading);
  if (!loading && items.length === 0) {
    return (
      <EmptyState scene="empty" title={t('saved.empty')} text={t('saved.empty.text')}>
        <ButtonLink href="/" look="primary">
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-busy={loading} className="grid gap-3">
        {inPages(items).map((page) => (
          <SavedPage key={page[0]?.id} items={page} />
        ))}
        <DealSkeletons count={loading && delay === undefined ? 3 : 0} />
      </ul>
      <Delayed delay={delay} />
      {hasMore && (
        <div className="grid justify-center py-6">
          <Button onClick={more}>{t('feed.more')}</Button>
        </div>
      )}
    </div>
  );
}

const inPages = (items: FeedItem[]) =>
  Array.from({ length: Math.ceil(items.length / pages.deals) }, (_, page) => items.slice(page * pages.deals, (page + 1) * pages.deals));

/** A part of the list that offers to take back what is saved no longer. */
function SavedPage({ items }: { items: FeedItem[] }) {
  const path = useMemo(() => reads.marks(items.map(({ id }) => id)), [items]);
  const marks = useRead<Marks>(path).data?.marks;
  const before = useRef(marks);
  useEffect(() => {
    for (const { id } of items) {
      if (marks === undefined || marks[id]?.saved || !before.current?.[id]?.saved) continue;
      toast(t('saved.unsaved'), { label: t('saved.undo'), act: () => saveOrSay(id, true) });
    }
    before.current = marks ?? before.current;
  }, [marks, items]);
  return <FeedPage items={items} />;
}
