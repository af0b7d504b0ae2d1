import type { ReactNode } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { PriceHistory } from '../../../../shared/prices.ts';
import { reads } from '../../../../shared/reads.ts';
import { useRead } from '../../../engine/use-read.ts';
import { day, money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { PriceChart } from './price-chart.tsx';
import { PriceTable } from './price-table.tsx';
import { priceText } from './price-text.ts';
import { stepsOf } from './steps.ts';

/** The price history of the offer, live. */
export function Prices({ deal, waiting }: { deal: DealDetail; waiting: ReactNode }) {
  const { data, status } = useRead(reads.prices(deal.id));
  const now = useNow();
  if (data === undefined) return status === 'loading' ? waiting : <p className="text-soft">{t('detail.prices.problem')}</p>;
  if (data.points.length === 0) return <p className="text-soft">{t('detail.prices.none')}</p>;
  // A single price is a sentence, not a chart.
  if (data.points.length === 1) return <Lowest of={data} deal={deal} />;
  const steps = stepsOf(data.points, deal.expiredAt === undefined ? now : Date.parse(deal.expiredAt));
  return (
    <>
      <Lowest of={data} deal={deal} />
      <PriceChart steps={steps} currency={data.currency} lowest={data.lowest?.price} isOver={deal.state === 'expired'} />
      <PriceTable steps={steps} currency={data.currency} deal={deal.id} />
    </>
  );
}

/** The lowest price, and how the current one compares. */
function Lowest({ of: { points, lowest, currency }, deal }: { of: PriceHistory; deal: DealDetail }) {
  if (lowest === undefined) return null;
  const values = { price: priceText(lowest.price, currency), when: day(lowest.seenAt) };
  if (points.length === 1) return <p>{t('detail.prices.only', values)}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-semibold text-balance">
        <span aria-hidden="true" className="me-1.5 inline-block size-2.5 rounded-full bg-good" />
        {t('detail.prices.lowest', values)}
      </span>
      {deal.state === 'live' && <span className="text-soft">{relationOf(deal, lowest.price)}</span>}
    </p>
  );
}

function relationOf({ price = 0, currency }: DealDetail, lowest: number): string {
  const relation = price <= lowest ? t('detail.prices.atLowest') : t('detail.prices.above', { amount: money(price - lowest, currency) });
  return t('detail.prices.now', { price: priceText(price, currency), relation });
}
