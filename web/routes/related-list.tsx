import type { DealCard } from '../../shared/deals.ts';
import { RelatedCard } from '../features/deals/lists/related-card.tsx';
import { useHidden } from '../features/deals/mute-rules/use-mute-rules.ts';

/** Related deals without those that the reader's filters mute. */
export function RelatedList({ deals }: { deals: readonly DealCard[] }) {
  const hidden = useHidden(deals.map(({ id }) => id).join(','), '');
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-2">
      {deals
        .filter(({ id }) => !hidden.pending && hidden.effectOn(id) !== 'mute')
        .map((deal) => (
          <li key={deal.id} className={`min-w-0 ${hidden.effectOn(deal.id) === undefined ? '' : 'dimmed'}`}>
            <RelatedCard deal={deal} />
          </li>
        ))}
    </ul>
  );
}
