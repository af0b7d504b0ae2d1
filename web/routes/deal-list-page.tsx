import { memo, type ReactNode, useMemo, useState } from 'react';
import type { DealCard } from '../../shared/deals.ts';
import { reads } from '../../shared/reads.ts';
import type { Marks } from '../../shared/votes.ts';
import { lazyWithWords } from '../components/lazy-or-nothing.ts';
import { DealSkeleton } from '../deals/deal-skeleton.tsx';
import type { ListItem } from '../deals/list-item.ts';
import { useRead } from '../engine/use-read.ts';
import { useHidden } from '../features/deals/mute-rules/use-mute-rules.ts';
import { t } from '../i18n/t.ts';
import { useMe } from '../session/use-me.ts';
import { DealListCard } from './deal-list-card.tsx';

const HiddenNote = lazyWithWords(async () => (await import('../features/deals/mute-rules/hidden-note.tsx')).HiddenNote);

interface DealListPageProps {
  items: readonly ListItem[];
  fresh?: ReadonlySet<number>;
  /** The slugs and handles that the list is about, which the reader's filters do not hide; undefined where no filter applies. */
  about?: string;
  renderTitle?: ((title: string) => ReactNode) | undefined;
  /** Stands before the deals that match a search less. */
  Beginning?: BeginningLine | undefined;
  /** Beside who posted it. The same function renders nothing again. */
  note?: ((deal: DealCard) => ReactNode) | undefined;
}

export type BeginningLine = (props: { of: NonNullable<ListItem['begins']> }) => ReactNode;

/** One page of a list with the reader's own marks and filters. Its ids never change, so neither do the reads of these. */
export const DealListPage = memo(function DealListPage({ items, fresh, about, renderTitle, Beginning, note }: DealListPageProps) {
  const me = useMe();
  const ids = items.map(({ id }) => id).join(',');
  const path = useMemo(() => (ids === '' ? undefined : reads.marks(ids.split(',').map(Number))), [ids]);
  const marks = useRead(me === undefined ? undefined : path).data?.marks;
  const hidden = useHidden(about === undefined ? '' : ids, about ?? '');
  const [revealed, setRevealed] = useState(false);
  return (
    <>
      {hidden.muted.length > 0 && (
        <li className="min-h-11">
          <HiddenNote hidden={hidden} revealed={revealed} onToggle={() => setRevealed(!revealed)} />
        </li>
      )}
      {items.map((item) => {
        const effect = hidden.effectOn(item.id);
        return [
          item.begins && Beginning && <Beginning key={item.begins} of={item.begins} />,
          (effect !== 'mute' || revealed) && (
            <li key={item.id} className={effect === undefined ? undefined : 'dimmed'}>
              {hidden.pending ? (
                <DealSkeleton />
              ) : (
                <Item item={item} marks={marks?.[item.id]} isFresh={fresh?.has(item.id) ?? false} renderTitle={renderTitle} note={note} />
              )}
            </li>
          ),
        ];
      })}
    </>
  );
}, isSamePage);

function isSamePage(before: DealListPageProps, after: DealListPageProps): boolean {
  return (
    (['fresh', 'about', 'renderTitle', 'Beginning', 'note'] as const).every((name) => before[name] === after[name]) &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => isSameItem(item, after.items[index]))
  );
}

const isSameItem = (before: ListItem, after: ListItem | undefined) =>
  before.id === after?.id && before.deal === after.deal && before.gone === after.gone && before.begins === after.begins;

interface ItemProps {
  item: ListItem;
  marks: Marks['marks'][string] | undefined;
  isFresh: boolean;
  renderTitle: DealListPageProps['renderTitle'];
  note: DealListPageProps['note'];
}

function Item({ item: { deal, gone }, ...card }: ItemProps) {
  if (gone) return <p className="rounded-card border border-dashed border-line px-4 py-3 text-sm text-soft">{t('feed.removed')}</p>;
  return deal === undefined ? <DealSkeleton /> : <DealListCard deal={deal} {...card} />;
}
