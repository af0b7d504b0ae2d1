import { maxCounted } from '../../../../shared/first-load-limits.ts';
import type { Merchant } from '../../../../shared/merchants.ts';
import { Count, Figure, Figures } from '../../../components/figure.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { saving as percent } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** What the deals of a merchant are like. */
export const MerchantFigures = ({ merchant: { deals, live, saving, firstAt, latestAt } }: { merchant: Merchant }) => (
  <Figures className="max-sm:basis-full">
    <Figure name={t('merchantPage.deals', { count: deals })}>
      <Count of={deals} />
    </Figure>
    {live > 0 && (
      <Figure name={t('merchantPage.live')}>
        <Count of={live} />
        {deals === maxCounted && live < maxCounted && '+'}
      </Figure>
    )}
    {saving !== undefined && (
      <Figure name={t('merchantPage.saving')}>
        <bdi>{percent(saving)}</bdi>
      </Figure>
    )}
    {deals > 1 && (
      <Figure name={t('merchantPage.first')} className="max-sm:hidden">
        <RelativeTime moment={firstAt} />
      </Figure>
    )}
    <Figure name={t('merchantPage.latest')}>
      <RelativeTime moment={latestAt} />
    </Figure>
  </Figures>
);
