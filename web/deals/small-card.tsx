import type { ReactNode } from 'react';
import type { DealCard } from '../../shared/deals.ts';
import { shownTitle } from '../../shared/shown-title.ts';
import { Badge } from '../components/badge.tsx';
import { RelativeTime } from '../components/relative-time.tsx';
import { t } from '../i18n/t.ts';
import { dealAddress, scheduledAddress } from './addresses.ts';
import { DealPicture } from './deal-picture.tsx';
import { ShortPrice } from './price.tsx';

/** A deal in two lines, beside a form: it opens in a new tab. `children` are actions. */
export const SmallCard = ({ deal, children }: { deal: DealCard; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-surface p-2">
    <DealPicture deal={deal} className="size-14 shrink-0" />
    <div className="min-w-0 flex-1 basis-40">
      <a
        href={deal.state === 'scheduled' ? scheduledAddress : dealAddress(deal)}
        target="_blank"
        rel="noopener"
        dir="auto"
        className="line-clamp-2 page-start leading-snug font-semibold underline-offset-2 hover:text-wire hover:underline"
      >
        {shownTitle(deal)}
      </a>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <ShortPrice of={deal} over={deal.state !== 'live'} />
        {deal.merchant && <bdi>{deal.merchant.name}</bdi>}
        {deal.state === 'expired' ? (
          <Badge look="quiet" icon="clock">
            {t('deal.expired')}
          </Badge>
        ) : (
          <RelativeTime moment={deal.startsAt ?? deal.liveAt} />
        )}
      </p>
    </div>
    {children}
  </div>
);
