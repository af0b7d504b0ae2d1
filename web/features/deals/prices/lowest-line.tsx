import type { DealDetail } from '../../../../shared/deals.ts';
import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { day } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { priceText } from './price-text.ts';

/** Beside the price: whether it is the lowest that the board has seen. Leads to the price history. */
export function LowestLine({ deal }: { deal: DealDetail }) {
  const { points = [], lowest } = useRead(reads.prices(deal.id)).data ?? {};
  if (points.length < 2 || lowest === undefined || deal.price === undefined || deal.state !== 'live') return null;
  const isLowest = deal.price <= lowest.price;
  const text = isLowest
    ? t('detail.prices.isLowest')
    : t('detail.prices.lowest', { price: priceText(lowest.price, deal.currency), when: day(lowest.seenAt) });
  return (
    <a href="#prices-title" className="inline-flex min-h-10 items-center gap-1.5 text-[0.9375rem] text-soft hover:text-ink">
      <Icon name={isLowest ? 'check' : 'down'} className={`size-4 ${isLowest ? 'text-good' : ''}`} />
      <span className="underline decoration-dotted underline-offset-4">{text}</span>
    </a>
  );
}
