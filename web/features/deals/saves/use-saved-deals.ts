import { useMemo, useState } from 'react';
import type { DealCard } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { useFrozenList } from '../../../engine/use-frozen-list.ts';

const always = () => true;

/** The reader's saved deals. A deal that is unsaved keeps its place until the screen is left. */
export function useSavedDeals(entry: string) {
  const { pages, ids, ...list } = useFrozenList(reads.saves, { entry, isShownAtOnce: always });
  const [known] = useState(() => new Map<number, DealCard>());
  const items = useMemo(() => {
    for (const page of pages) for (const deal of Object.values(page.deals)) known.set(deal.id, deal);
    return ids.map((id) => ({ id, deal: known.get(id), gone: false }));
  }, [pages, ids, known]);
  return { ...list, items };
}
