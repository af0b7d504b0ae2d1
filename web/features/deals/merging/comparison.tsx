import type { ReactNode } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { shownTitle } from '../../../../shared/shown-title.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { ShortPrice } from '../../../deals/price.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Two deals side by side; `from` is merged into `to`. */
export const Comparison = ({ from, to }: { from: DealDetail; to: DealDetail }) => {
  const row = (name: string, cell: (deal: DealDetail) => ReactNode) => (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 pe-3 text-start text-sm font-normal text-soft">
        {name}
      </th>
      {[from, to].map((deal) => (
        <td key={deal.id} className="w-2/5 py-1.5 pe-3 wrap-anywhere last:pe-0">
          {cell(deal)}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="w-full text-[0.9375rem]">
      <thead>
        <tr className="align-bottom">
          <td />
          <th scope="col" className="pe-3 pb-2 text-start font-semibold text-soft">
            {t('merging.goes')}
          </th>
          <th scope="col" className="pb-2 text-start font-semibold text-good">
            {t('merging.stays')}
          </th>
        </tr>
      </thead>
      <tbody>
        {row(t('merging.deal'), (deal) => (
          <div className="grid gap-1.5">
            <DealPicture deal={deal} className="size-14" />
            <a
              href={dealAddress(deal)}
              target="_blank"
              rel="noopener"
              dir="auto"
              className="font-semibold underline-offset-2 hover:underline"
            >
              {shownTitle(deal)}
            </a>
          </div>
        ))}
        {row(t('merging.price'), (deal) => (
          <ShortPrice of={deal} over={deal.state !== 'live'} />
        ))}
        {row(t('merging.merchant'), (deal) => (
          <>
            <bdi>{deal.merchant?.name}</bdi> {deal.host && <bdi className="block text-sm text-soft">{deal.host}</bdi>}
          </>
        ))}
        {row(t('merging.posted'), (deal) => (
          <>
            <bdi>{deal.author?.name}</bdi> <RelativeTime moment={deal.liveAt} className="block text-sm text-soft" />
          </>
        ))}
        {row(t('merging.votes'), (deal) => count(deal.up - deal.down))}
        {row(t('merging.comments'), (deal) => count(deal.comments))}
        {row(t('merging.state'), (deal) => t(deal.state === 'expired' ? 'deal.expired' : 'merging.live'))}
      </tbody>
    </table>
  );
};
