import { memo, type ReactNode, useMemo, useState } from 'react';
import type { Marks } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { DealSkeleton } from '../../deals/deal-skeleton.tsx';
import { t } from '../../i18n/t.ts';
import { useRead } from '../../live/use-read.ts';
import { useMe } from '../../session/use-me.ts';
import { DealCard } from '../deal-card/deal-card.tsx';
import { HiddenNote } from '../filters/hidden-note.tsx';
import { useHidden } from '../filters/use-filters.ts';
import type { FeedItem } from './use-feed.ts';

interface FeedPageProps {
  items: FeedItem[];
  fresh?: ReadonlySet<number>;
  /** The slugs and handles that one chose by coming to this list; undefined where one's own filters leave everything as it is. */
  chosen?: string;
  titled?: ((title: string) => ReactNode) | undefined;
}

/** One page of a feed with one's own marks and filters on it. The page's ids never change, so neither do the reads of these. */
export const FeedPage = memo(
  function FeedPage({ items, fresh, chosen, titled }: FeedPageProps) {
    const me = useMe();
    const ids = items.map(({ id }) => id).join(',');
    const path = useMemo(() => (ids === '' ? undefined : reads.marks(ids.split(',').map(Number))), [ids]);
    const marks = useRead<Marks>(me === undefined ? undefined : path).data?.marks;
    const hidden = useHidden(chosen === undefined ? '' : ids, chosen ?? '');
    const [revealed, setRevealed] = useState(false);
    return (
      <>
        {hidden.muted.length > 0 && (
          <li>
            <HiddenNote hidden={hidden} revealed={revealed} onToggle={() => setRevealed(!revealed)} />
          </li>
        )}
        {items.map((item) => {
          const effect = hidden.effectOn(item.id);
          if (effect === 'mute' && !revealed) return null;
          return (
            <li key={item.id} className={effect === undefined ? undefined : 'dimmed'}>
              {hidden.pending ? (
                <DealSkeleton />
              ) : (
                <FeedEntry item={item} marks={marks?.[item.id]} fresh={fresh?.has(item.id) ?? false} titled={titled} />
              )}
            </li>
          );
        })}
      </>
    );
  },
  (before, after) =>
    before.fresh === after.fresh &&
    before.chosen === after.chosen &&
    before.titled === after.titled &&
    before.items.length === after.items.length &&
    before.items.every(
      (item, index) =>
        item.deal === after.items[index]?.deal && item.gone === after.items[index]?.gone && item.id === after.items[index]?.id,
    ),
);

interface FeedEntryProps {
  item: FeedItem;
  marks: Marks['marks'][string] | undefined;
  fresh: boolean;
  titled: FeedPageProps['titled'];
}

function FeedEntry({ item, marks, fresh, titled }: FeedEntryProps) {
  if (item.gone) return <p className="rounded-card border border-dashed border-line px-4 py-3 text-sm text-soft">{t('feed.removed')}</p>;
  if (item.deal === undefined) return <DealSkeleton />;
  return <DealCard deal={item.deal} marks={marks} fresh={fresh} titled={titled} />;
}
