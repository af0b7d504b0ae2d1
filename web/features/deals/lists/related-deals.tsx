import type { ReactNode } from 'react';
import type { DealCard, DealDetail } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useWasNear } from '../../../lib/use-was-near.ts';

interface RelatedDealsProps {
  deal: DealDetail;
  /** Renders the cards of a list, without what the reader hides. */
  list: (deals: readonly DealCard[]) => ReactNode;
}

const kinds = ['similar', 'saved', 'merchant'] as const;

/** Other live deals, loaded when the reader comes near. */
export function RelatedDeals({ deal, list }: RelatedDealsProps) {
  const { place, wasNear } = useWasNear<HTMLDivElement>();
  const { data, status } = useRead(wasNear ? reads.related(deal.id) : undefined);
  if (status === 'gone') return null;
  return (
    <div ref={place} data-related className="grid gap-6">
      {data === undefined && <Skeleton className="h-72 w-full rounded-card" />}
      {data !== undefined &&
        kinds
          .filter((kind) => data[kind].length > 0)
          .map((kind) => (
            <section key={kind} aria-labelledby={`related-${kind}`} className="grid gap-3">
              <h2 id={`related-${kind}`} className="text-xl font-bold tracking-tight">
                {t(`detail.related.${kind}`, { merchant: deal.merchant?.name ?? '' })}
              </h2>
              {list(data[kind].flatMap((id) => data.deals[id] ?? []))}
            </section>
          ))}
    </div>
  );
}
