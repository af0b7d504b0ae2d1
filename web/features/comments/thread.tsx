import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { reads } from '../../../shared/reads.ts';
import { Button } from '../../components/button.tsx';
import { NewArrivals } from '../../components/new-arrivals.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { t } from '../../i18n/t.ts';
import { isUnscrolled } from '../../lib/scroll.ts';
import { useRead } from '../../live/use-read.ts';
import { useMe } from '../../session/use-me.ts';
import { Branch } from './branch.tsx';
import { NewComment } from './new-comment.tsx';
import { ThreadContextProvider, type ThreadContextValue } from './thread-context.ts';
import { useReveal } from './use-reveal.ts';
import { type Place, useThread } from './use-thread.ts';

const none = {};

/** The comments on a deal. `entry` is the history entry. */
export function Thread({ deal, entry }: { deal: DealDetail; entry: string }) {
  const me = useMe();
  const thread = useThread(deal.id, entry, me?.handle);
  const votes = useRead(me && reads.commentVotes(deal.id)).data?.votes ?? none;
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [arrived, setArrived] = useState<readonly number[]>([]);
  const ways = useMemo(() => ancestorsOf(thread.places), [thread.places]);
  const inView = useMemo(() => [...ways].filter(([, above]) => !above.some((id) => folded.has(id))).map(([id]) => id), [ways, folded]);
  const { wanted, revealed, reveal } = useReveal(inView);

  const fold = useCallback((id: number, shut: boolean) => {
    setFolded((before) => new Set(shut ? [...before, id] : [...before].filter((each) => each !== id)));
  }, []);

  const { hasMore, more } = thread;
  const waiting = thread.waiting.length;
  useEffect(() => {
    if (wanted !== undefined && hasMore) more();
  }, [wanted, hasMore, more]);
  useEffect(() => {
    const above = wanted === undefined ? [] : (ways.get(wanted) ?? []);
    setFolded((before) => (above.some((id) => before.has(id)) ? new Set([...before].filter((id) => !above.includes(id))) : before));
  }, [wanted, ways]);
  const { loading } = thread;
  useEffect(() => {
    if (!loading && location.hash === '#comments' && isUnscrolled()) document.getElementById('comments')?.scrollIntoView();
  }, [loading]);

  const showNew = () => {
    setArrived(thread.waiting);
    thread.showWaiting();
    const [first] = thread.waiting;
    if (first !== undefined) reveal(first);
  };

  const scene = useMemo(
    (): ThreadContextValue => ({ deal, me, votes, folded, fold, lit: new Set([...arrived, ...(revealed ? [revealed] : [])]), reveal }),
    [deal, me, votes, folded, fold, arrived, revealed, reveal],
  );

  return (
    <ThreadContextProvider value={scene}>
      <section id="comments" aria-labelledby="comments-title" className="grid gap-5">
        <h2 id="comments-title" tabIndex={-1} className="text-xl font-bold tracking-tight">
          {t('thread.title', { count: deal.comments })}
        </h2>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <NewComment />
        </div>
        {thread.loading && <Skeleton className="h-40 w-full rounded-card" />}
        {!thread.loading && thread.places.length === 0 && <p className="py-4 text-center text-soft">{t('thread.empty')}</p>}
        <div>
          <NewArrivals words={waiting > 0 ? t('thread.waiting', { count: waiting }) : undefined} icon="comment" onShow={showNew} />
          <ol className="grid gap-3">
            {thread.places.map((place) => (
              <Branch key={place.id} place={place} className="rounded-card border border-line bg-surface px-4 py-2 sm:px-5" />
            ))}
          </ol>
        </div>
        {thread.hasMore && (
          <div className="grid justify-center">
            <Button onClick={thread.more}>{t('thread.more')}</Button>
          </div>
        )}
      </section>
    </ThreadContextProvider>
  );
}

function ancestorsOf(places: readonly Place[], above: readonly number[] = []): Map<number, readonly number[]> {
  return new Map(places.flatMap((place) => [[place.id, above] as const, ...ancestorsOf(place.replies, [...above, place.id])]));
}
