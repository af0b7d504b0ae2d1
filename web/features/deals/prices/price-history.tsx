import { lazy, Suspense } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useReadSelector } from '../../../engine/use-read-selector.ts';
import { withWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { useWasNear } from '../../../lib/use-was-near.ts';

const Prices = lazy(() => withWords(async () => (await import('./prices.tsx')).Prices));

/** The price history, loaded when the reader comes near it. */
export const PriceHistory = ({ deal }: { deal: DealDetail }) => (deal.price === undefined ? null : <Section deal={deal} />);

function Section({ deal }: { deal: DealDetail }) {
  const { place, wasNear } = useWasNear<HTMLElement>();
  // As high as what comes, so that nothing below moves: a single price, which most deals have, is a sentence.
  const prices = useReadSelector(reads.prices(deal.id), ({ data }) => data?.points.length ?? 1);
  const waiting = <Skeleton className={`w-full ${prices === 1 ? 'h-12 sm:h-6' : 'h-52'}`} />;
  return (
    <section ref={place} aria-labelledby="prices-title" className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="prices-title" className="text-xl font-bold tracking-tight">
        {t('detail.prices.title')}
      </h2>
      {wasNear ? (
        <Suspense fallback={waiting}>
          <Prices deal={deal} waiting={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
