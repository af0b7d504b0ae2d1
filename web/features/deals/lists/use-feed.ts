import { useEffect, useState } from 'react';
import type { DealCard, DealList, ListedDeal } from '../../../../shared/deals.ts';
import { type ReadPath, reads } from '../../../../shared/reads.ts';
import type { ListItem } from '../../../deals/list-item.ts';
import { useFrozenList } from '../../../engine/use-frozen-list.ts';
import { useReads } from '../../../engine/use-read.ts';
import { inPages } from '../../../lib/in-pages.ts';

/** How many deals that are on no page any more are still watched one by one. */
const maxWatchedSingly = 20;

/** A frozen list of deals: its pages, and the new deals that wait. `entry` is the history entry. */
export function useFeed(read: (after?: string) => ReadPath<DealList>, entry: string) {
  const list = useFrozenList(read, { entry, startsOver: true });
  return { ...list, items: inPages(useItems(list.ids, list.pages)) };
}

/** Finds each shown deal: on any page, or, if it left all pages, by its own read. */
function useItems(ids: readonly number[], pages: readonly DealList[]): ListItem[] {
  const [lastKnown] = useState(() => new Map<number, ListedDeal>());
  const onPage = (id: number) => pages.find((page) => page.deals[id] !== undefined)?.deals[id];
  const watched = ids.filter((id) => onPage(id) === undefined).slice(0, maxWatchedSingly);
  const details = useReads(watched.map((id) => reads.deal(id)));

  useEffect(() => {
    for (const page of pages) for (const deal of Object.values(page.deals)) lastKnown.set(deal.id, deal);
  }, [pages, lastKnown]);

  const matches = ids.map((id) => (onPage(id) ?? lastKnown.get(id))?.match);
  return ids.map((id, i) => {
    const detail = details[watched.indexOf(id)];
    const deal: DealCard | undefined = onPage(id) ?? detail?.data ?? lastKnown.get(id);
    return { id, deal, gone: onPage(id) === undefined && detail?.status === 'gone', begins: beginningAt(i, matches) };
  });
}

/** If a list has nothing but mentions, nothing is said of it. */
function beginningAt(i: number, matches: readonly ListedDeal['match'][]): ListItem['begins'] {
  const match = matches[i];
  if (match === undefined || matches.indexOf(match) < i) return undefined;
  return match === 'mention' ? (i === 0 ? undefined : 'mentions') : i === 0 ? 'onlyPartial' : 'partial';
}
