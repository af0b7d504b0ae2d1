import { memo, useMemo } from 'react';
import type { Marks } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { t } from '../../i18n/t.ts';
import { useRead } from '../../live/use-read.ts';
import { useMe } from '../people/use-me.ts';
import { DealCard } from './deal-card.tsx';
import { DealSkeleton } from './deal-skeleton.tsx';
import type { FeedItem } from './use-feed.ts';

/** One page of a feed with one's own marks on it. The page's ids never change, so neither does the read of the marks. */
export const FeedPage = memo(
  function FeedPage({ items, fresh }: { items: FeedItem[]; fresh?: ReadonlySet<number> }) {
    const me = useMe();
    const ids = items.map(({ id }) => id).join(',');
    const path = useMemo(() => (ids === '' ? undefined : reads.marks(ids.split(',').map(Number))), [ids]);
    const marks = useRead<Marks>(me === undefined ? undefined : path).data?.marks;
    return items.map((item) => (
      <li key={item.id}>
        <FeedEntry item={item} marks={marks?.[item.id]} fresh={fresh?.has(item.id) ?? false} />
      </li>
    ));
  },
  (before, after) =>
    before.fresh === after.fresh &&
    before.items.length === after.items.length &&
    before.items.every(
      (item, index) =>
        item.deal === after.items[index]?.deal && item.gone === after.items[index]?.gone && item.id === after.items[index]?.id,
    ),
);

function FeedEntry({ item, marks, fresh }: { item: FeedItem; marks: Marks['marks'][string] | undefined; fresh: boolean }) {
  if (item.gone) return <p className="rounded-card border border-dashed border-line px-4 py-3 text-sm text-soft">{t('feed.removed')}</p>;
  if (item.deal === undefined) return <DealSkeleton />;
  return <DealCard deal={item.deal} marks={marks} fresh={fresh} />;
}
