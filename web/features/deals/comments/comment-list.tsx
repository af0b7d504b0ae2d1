import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { ThreadSort } from '../../../../shared/thread-sorts.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { NewArrivals } from '../../../components/new-arrivals.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { t } from '../../../i18n/t.ts';
import { isUnscrolled } from '../../../lib/scroll.ts';
import { useMe } from '../../../session/use-me.ts';
import { CommentRow } from './comment-row.tsx';
import { type Folding, isFolded, unfoldedRows } from './thread-rows.ts';
import { useComments } from './use-comments.ts';
import { useMentionLinks } from './use-mention-links.ts';
import { useReveal } from './use-reveal.ts';

interface CommentListProps {
  deal: DealDetail;
  entry: string;
  sort: ThreadSort;
  after: string | undefined;
  folding: Folding;
  /** The comment to scroll to. */
  target: number | undefined;
  onUnfold: (ids: readonly number[]) => void;
  onReveal: (id: number | undefined) => void;
}

/** How many comments the first screen, and those on both sides of the target, show in full before the browser knows which ones are near. */
const eager = 6;
/** How many comments are loaded without being asked for, so that the browser finds text in them. */
const loadedAhead = 500;

/** The comments in one order: those near the screen in full, the others as their text. */
export function CommentList({ deal, entry, sort, after, folding, target, onUnfold, onReveal }: CommentListProps) {
  const list = useComments({ deal: deal.id, sort, after, entry, myHandle: useMe()?.handle });
  // Deferred, so that rendering hundreds of comments does not block.
  const rows = useDeferredValue(useMemo(() => unfoldedRows(list.rows, folding), [list.rows, folding]));
  const [arrived, setArrived] = useState<readonly number[]>([]);
  const isComing = list.loading || (rows.length === 0 && list.rows.length > 0);
  const targetIndex = rows.findIndex(({ id }) => id === target);
  const isThere = targetIndex >= 0;
  const revealed = useReveal(target, isThere, onReveal);
  const openLink = useMentionLinks();

  const { hasMore, more, loading } = list;
  const isAhead = list.missing === 0 && list.rows.length < loadedAhead;
  useEffect(() => {
    if (hasMore && (isAhead || target !== undefined)) more();
  }, [hasMore, isAhead, target, more]);
  useEffect(() => {
    const above = target === undefined ? [] : (list.rows.find(({ id }) => id === target)?.above ?? []);
    const folded = list.rows.filter((row) => above.includes(row.id) && isFolded(folding, row));
    if (folded.length > 0) onUnfold(folded.map(({ id }) => id));
  }, [target, list.rows, folding, onUnfold]);
  useEffect(() => {
    if (!loading && location.hash === '#comments' && isUnscrolled()) document.getElementById('comments')?.scrollIntoView();
  }, [loading]);

  const waiting = list.waiting.length;
  const showNew = () => {
    setArrived(list.waiting);
    list.showWaiting();
    onReveal(list.waiting[0]);
  };

  return (
    <>
      {/* As high as the comments, up to the screen's height, so that what follows does not move away from under the eyes. */}
      {isComing && <Skeleton className="w-full rounded-card" style={{ blockSize: `min(${3 + deal.comments * 7}rem, 100dvh)` }} />}
      {!isComing && rows.length === 0 && <p className="py-4 text-center text-soft">{t('thread.empty')}</p>}
      <div>
        <NewArrivals words={waiting > 0 ? t('thread.waiting', { count: waiting }) : undefined} icon="comment" onShow={showNew} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the links in it, which keys press too */}
        <ol className="thread" onClick={openLink}>
          {rows.map((row, index) => (
            <CommentRow
              key={row.id}
              id={row.id}
              comment={row.comment}
              level={row.level}
              answers={row.answers}
              isFolded={isFolded(folding, row)}
              isLast={rows[index + 1]?.level === 1 || index === rows.length - 1}
              isLit={row.id === revealed || arrived.includes(row.id)}
              isEager={index < eager || (isThere && Math.abs(index - targetIndex) <= eager)}
            />
          ))}
        </ol>
      </div>
      {list.next !== undefined && !isAhead && (
        <div className="grid justify-center noscript:hidden">
          <Button onClick={more}>{t('thread.more')}</Button>
        </div>
      )}
      {list.next !== undefined && <NextPage after={list.next} />}
    </>
  );
}

/** Without JavaScript, the next page has an address of its own. */
function NextPage({ after }: { after: string }) {
  const [pathname] = useLocation();
  return (
    <noscript>
      <ButtonLink href={`${pathname}?after=${after}#comments`}>{t('thread.more')}</ButtonLink>
    </noscript>
  );
}
