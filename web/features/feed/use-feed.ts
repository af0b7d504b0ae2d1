import { useCallback, useEffect, useState } from 'react';
import type { DealCard, DealList } from '../../../shared/deals.ts';
import { type DealListParams, reads } from '../../../shared/reads.ts';
import type { ListItem } from '../../deals/list-item.ts';
import { keepForEntry, keptForEntry, rememberedNumber, rememberNumber } from '../../lib/history-entry.ts';
import { useReads } from '../../live/use-read.ts';
import { type FeedOrder, newOrder, showWaiting, takeIn, waitingIn } from './feed-order.ts';

/** How many deals that have left every page are still watched, each by itself. */
const mostFallen = 20;

/** A list of deals as it is read: pages of items that stay where they are, and how many new ones wait. `entry` is the history entry it belongs to. */
export function useFeed(params: DealListParams, entry: string) {
  const path = reads.deals(params);
  const [order, setOrder] = useState<FeedOrder>(
    () => keptForEntry<FeedOrder>(entry, path) ?? newOrder(rememberedNumber(entry, `pages ${path}`) ?? 1),
  );
  const states = useReads([path, ...order.cursors.map((after) => reads.deals({ ...params, after }))]);
  const pages = states.map((state) => state.data);
  const taken = takeIn(order, pages);
  if (taken !== order) setOrder(taken);

  useEffect(() => {
    keepForEntry(entry, path, order);
    rememberNumber(entry, `pages ${path}`, order.open);
  }, [entry, path, order]);

  const items = useItems(taken, pages);
  const first = pages[0];
  const lastOpen = pages[taken.open - 1];
  const atEnd = taken.shown.length > 0 && pages[taken.shown.length - 1]?.next === undefined;
  const more = useCallback(() => setOrder((before) => ({ ...before, open: before.open + 1, ahead: false })), []);
  const lookAhead = useCallback(() => setOrder((before) => (before.ahead ? before : { ...before, ahead: true })), []);

  return {
    problem: states[0]?.problem,
    loading: first === undefined,
    items,
    /** Pages that are open but have not come yet. */
    missing: atEnd ? 0 : taken.open - taken.shown.length,
    /** The ids of deals that have come in since. */
    waiting: waitingIn(taken, first),
    showWaiting: () => first && setOrder(showWaiting(first)),
    hasMore: lastOpen?.next !== undefined,
    more,
    lookAhead,
  };
}

/** Finds each shown deal where it is now: on its page, on another, or, where it left them all, by a read of its own. */
function useItems(order: FeedOrder, pages: readonly (DealList | undefined)[]): ListItem[][] {
  const [lastKnown] = useState(() => new Map<number, DealCard>());
  const onPage = (id: number) => pages.find((page) => page?.deals[id] !== undefined)?.deals[id];
  const fallen = order.shown.flat().filter((id) => onPage(id) === undefined);
  const watched = fallen.slice(0, mostFallen);
  const details = useReads(watched.map((id) => reads.deal(id)));

  useEffect(() => {
    for (const page of pages) for (const deal of Object.values(page?.deals ?? {})) lastKnown.set(deal.id, deal);
  }, [pages, lastKnown]);

  return order.shown.map((ids) =>
    ids.map((id) => {
      const detail = details[watched.indexOf(id)];
      return { id, deal: onPage(id) ?? detail?.data ?? lastKnown.get(id), gone: onPage(id) === undefined && detail?.status === 'gone' };
    }),
  );
}
