import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { DealCard } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import type { SavedSort } from '../../../../shared/saved-address.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { toast } from '../../../components/toast.tsx';
import { DealSkeletons } from '../../../deals/deal-skeleton.tsx';
import type { ListItem } from '../../../deals/list-item.ts';
import { useDelay } from '../../../engine/use-delay.ts';
import { useFrozenList } from '../../../engine/use-frozen-list.ts';
import { useRead } from '../../../engine/use-read.ts';
import { DelayNotice } from '../../../errors/delay-notice.tsx';
import { t } from '../../../i18n/t.ts';
import { inPages } from '../../../lib/in-pages.ts';
import { setSaved } from './save-deal.ts';

interface SavedDealsProps {
  /** The history entry it is shown in. */
  entry: string;
  sort: SavedSort | undefined;
  /** Renders a page as list items. */
  page: (items: readonly ListItem[]) => ReactNode;
}

/** The reader's saved deals. */
export function SavedDeals({ entry, sort, page }: SavedDealsProps) {
  const { loading, hasFailed, items, hasMore, more } = useSavedDeals(entry, sort);
  const delay = useDelay(loading, hasFailed);
  if (!loading && items.length === 0 && sort === 'ending')
    return <EmptyState scene={empty} title={t('feed.empty.ending')} text={t('feed.empty.ending.text')} />;
  if (!loading && items.length === 0) {
    return (
      <EmptyState scene={empty} title={t('saved.empty')} text={t('saved.empty.text')}>
        <ButtonLink href="/" look="primary">
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-busy={loading} className="deal-list">
        {inPages(items).map((items) => (
          <SavedPage key={items[0]?.id} items={items}>
            {page(items)}
          </SavedPage>
        ))}
        <DealSkeletons count={loading && delay === undefined ? 3 : 0} />
      </ul>
      <DelayNotice delay={delay} />
      {hasMore && (
        <div className="grid justify-center py-6">
          <Button onClick={more}>{t('feed.more')}</Button>
        </div>
      )}
    </div>
  );
}

/** A page that offers to undo when a deal is no longer saved. */
function SavedPage({ items, children }: { items: ListItem[]; children: ReactNode }) {
  const path = useMemo(() => reads.marks(items.map(({ id }) => id)), [items]);
  const marks = useRead(path).data?.marks;
  const before = useRef(marks);
  useEffect(() => {
    for (const { id } of items) {
      if (marks === undefined || marks[id]?.saved || !before.current?.[id]?.saved) continue;
      toast(t('saved.unsaved'), { label: t('saved.undo'), act: () => setSaved(id, true) });
    }
    before.current = marks ?? before.current;
  }, [marks, items]);
  return children;
}

const always = () => true;

/** The reader's saved deals. A deal that is unsaved keeps its place until the screen is left. */
function useSavedDeals(entry: string, sort: SavedSort | undefined) {
  const { pages, ids, ...list } = useFrozenList((after) => reads.saves(after, sort), { entry, isShownAtOnce: always });
  const [known] = useState(() => new Map<number, DealCard>());
  const items = useMemo(() => {
    for (const page of pages) for (const deal of Object.values(page.deals)) known.set(deal.id, deal);
    return ids.map((id) => ({ id, deal: known.get(id), gone: false }));
  }, [pages, ids, known]);
  return { ...list, items };
}
