import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DealCard } from '../../../shared/deals.ts';
import { reads } from '../../../shared/reads.ts';
import { emptyList, type FrozenList, leading, takeIn } from '../../lib/frozen-list.ts';
import { rememberedNumber, rememberNumber } from '../../lib/history-entry.ts';
import { useReads } from '../../live/use-read.ts';

const always = () => true;

/** The reader's saved deals. A deal that is unsaved keeps its place until the screen is left. */
export function useSavedDeals(entry: string) {
  const path = reads.saves();
  const [open, setOpen] = useState(() => rememberedNumber(entry, `pages ${path}`) ?? 1);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [order, setOrder] = useState<FrozenList>(emptyList);
  const [known] = useState(() => new Map<number, DealCard>());

  const states = useReads([path, ...cursors.map((after) => reads.saves(after))]);
  const pages = useMemo(() => leading(states.map(({ data }) => data)), [states]);
  const next = pages.length === cursors.length + 1 ? pages.at(-1)?.next : undefined;
  if (next !== undefined && cursors.length + 1 < open) setCursors([...cursors, next]);
  const taken = takeIn(order, pages, always);
  if (taken !== order) setOrder(taken);

  useEffect(() => rememberNumber(entry, `pages ${path}`, open), [entry, path, open]);

  const items = useMemo(() => {
    for (const page of pages) for (const deal of Object.values(page.deals)) known.set(deal.id, deal);
    return taken.ids.map((id) => ({ id, deal: known.get(id), gone: false }));
  }, [pages, taken, known]);

  return {
    loading: pages.length === 0,
    items,
    hasMore: next !== undefined && cursors.length + 1 === open,
    more: useCallback(() => setOpen((before) => before + 1), []),
  };
}
