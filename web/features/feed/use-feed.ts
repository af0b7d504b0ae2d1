import { useCallback, useEffect, useState } from 'react';
import type { DealCard, DealList } from '../../../shared/deals.ts';
import { type DealListParams, reads } from '../../../shared/reads.ts';
import type { ListItem } from '../../deals/list-item.ts';
import { keepForEntry, keptForEntry, rememberedNumber, rememberNumber } from '../../lib/history-entry.ts';
import { useReads } from '../../live/use-read.ts';
import { type FeedOrder, newOrder, showWaiting, takeIn, waitingIn } from './feed-order.ts';

/** How many deals that left all pages are still watched one by one. */
const mostFallen = 20;

/** A frozen list of deals: its pages, and the new deals that wait. `entry` is the history entry. */
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
    /** How many open pages are still loading. */
    missing: atEnd ? 0 : taken.open - taken.shown.length,
    /** The ids of new deals. */
    waiting: waitingIn(taken, first),
    showWaiting: () => first && setOrder(showWaiting(first)),
    hasMore: lastOpen?.next !== undefined,
    more,
    lookAhead,
  };
}

/** Finds each shown deal: on any page, or, if it left all pages, by its own read. */
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
